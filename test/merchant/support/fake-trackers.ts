import {type FakeOrder, refusal, type Reply, type SeenRequest} from "./fake-payments.ts";

export const TRACK = /\/orders\/[^/]+\/track$/;
export const TRACKER = /\/orders\/[^/]+\/trackers\/[^/]+$/;
export const WHOLE_TRACKER = /^\/v1\/shipping\/trackers\/[^/]+$/;

/** A tracker of a shipment at the fake PayPal. */
export interface FakeTracker {
  readonly id: string;
  readonly orderId: string;
  status: string;
  notify_payer?: unknown;
}

export function trackersOf(trackers: Map<string, FakeTracker>, order: FakeOrder): FakeTracker[] {
  return [...trackers.values()].filter(({orderId}) => orderId === order.id);
}

/** Adds a tracker. PayPal adds the same one once, also with another request id. */
export function addTracker(
  trackers: Map<string, FakeTracker>,
  order: FakeOrder | undefined,
  {body}: SeenRequest,
): Reply {
  const {capture_id: captureId, tracking_number: number = "NOTRACKER"} = JSON.parse(body) as {
    capture_id: string;
    tracking_number?: string;
  };
  if (!order) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  if (!order.captures.some(({id}) => id === captureId)) {
    return refusal(422, "UNPROCESSABLE_ENTITY", "CAPTURE_ID_NOT_FOUND");
  }
  const id = `${captureId}-${number}`;
  const status = trackers.has(id) ? 200 : 201;
  if (status === 201) trackers.set(id, {id, orderId: order.id, status: "SHIPPED"});
  const own = trackersOf(trackers, order);
  return {
    status,
    body: {id: order.id, status: order.status, purchase_units: [{shipping: {trackers: own}}]},
  };
}

export function patchTracker(trackers: Map<string, FakeTracker>, {path, body}: SeenRequest): Reply {
  const tracker = trackers.get(decodeURIComponent(path.split("/").at(-1) ?? ""));
  if (!tracker) return refusal(404, "RESOURCE_NOT_FOUND", "TRACKER_ID_NOT_FOUND");
  for (const patch of JSON.parse(body) as {path: string; value: unknown}[]) {
    if (patch.path === "/status") tracker.status = String(patch.value);
    if (patch.path === "/notify_payer") tracker.notify_payer = patch.value;
  }
  return {status: 204, body: undefined};
}

/** Shows or replaces a tracker without its order. */
export function answerTracker(trackers: Map<string, FakeTracker>, {method, path, body}: SeenRequest): Reply {
  const tracker = trackers.get(decodeURIComponent(path.split("/").at(-1) ?? ""));
  if (!tracker) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  if (method === "GET") return {status: 200, body: {transaction_id: "CAPTURE", status: tracker.status}};
  const {status} = JSON.parse(body) as {status: string};
  tracker.status = status;
  return {status: 204, body: undefined};
}
