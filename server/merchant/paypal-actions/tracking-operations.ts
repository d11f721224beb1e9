import {isSeveralUnits, mapOutcome} from "../paypal/response.ts";
import {type OrderTracker, type TrackedOrder, type Tracker, trackersOf} from "../paypal/trackers.ts";
import {type Finding, NOT_DONE, type PayPalOperation, showsAll} from "./operation.ts";
import type {TRACKING_ACTION_KINDS} from "./paypal-actions.tables.ts";

type Kind = (typeof TRACKING_ACTION_KINDS)[number];

const done: Finding = {kind: "done", reply: undefined};

/** Id of a capture's tracker at PayPal. */
export function trackerIdOf(captureId: string, trackingNumber = "NOTRACKER"): string {
  return `${captureId}-${trackingNumber}`;
}

/** Target of a change of a tracker. Ids of orders have no slash. */
export function trackerTarget(orderId: string, trackerId: string): string {
  return `${orderId}/${trackerId}`;
}

function idsOf(target: string): {readonly id: string; readonly trackerId: string} {
  const at = target.indexOf("/");
  return {id: target.slice(0, at), trackerId: target.slice(at + 1)};
}

/** Adds a tracker to a capture of the order. The record keeps no reply, because the order has the buyer's name and address. */
const addTracking: PayPalOperation<TrackedOrder> = {
  kind: "add-tracking",
  read: ({trackers}, orderId) => trackers.showOrder(orderId),
  before: (order) => ({isPossible: true, parts: trackersOf(order).map(({id}) => id)}),
  find(order, {parts}, request) {
    const {capture_id: captureId, tracking_number: number} = request as {
      capture_id: string;
      tracking_number?: string;
    };
    const added = trackersOf(order).filter(({id}) => !parts.includes(id));
    return added.some(({id}) => id === trackerIdOf(captureId, number)) ? done : NOT_DONE;
  },
  send:
    ({trackers}) =>
    async (call) => {
      const added = await trackers.passed.add(call);
      const {id: _order, body, ...request} = call;
      if (!isSeveralUnits(added) || typeof body !== "string") return mapOutcome(added, () => undefined);
      // PayPal takes trackers of an order of several purchase units by their captures only.
      const tracker = trackerOfCapture(JSON.parse(body) as OrderTrackerBody);
      const sent = {...request, body: JSON.stringify({trackers: [tracker]})};
      return mapOutcome(await trackers.passed.addToCaptures(sent), () => undefined);
    },
};

/** A tracker as an order takes it. */
interface OrderTrackerBody {
  readonly capture_id: string;
  readonly status?: string;
  readonly notify_payer?: boolean;
  readonly items?: unknown;
}

/** The same tracker as PayPal's API for tracking takes it: it has no items, and needs a status. */
function trackerOfCapture({
  capture_id: transaction_id,
  status = "SHIPPED",
  notify_payer: notify_buyer,
  items: _items,
  ...shipment
}: OrderTrackerBody) {
  return {transaction_id, status, ...(notify_buyer !== undefined && {notify_buyer}), ...shipment};
}

/** Patches a tracker. PayPal doesn't show `notify_payer` in the order, so that a patch of it is repeated. */
const updateTracking: PayPalOperation<OrderTracker | undefined> = {
  kind: "update-tracking",
  isIdempotent: true,
  async read({trackers}, target) {
    const {id, trackerId} = idsOf(target);
    return mapOutcome(await trackers.showOrder(id), (order) =>
      trackersOf(order).find((tracker) => tracker.id === trackerId),
    );
  },
  before: () => ({isPossible: true, parts: []}),
  find(tracker, _before, request) {
    const patches = request as readonly {readonly path: string; readonly value: unknown}[];
    const isShown = patches.every(({path, value}) => showsAll(tracker?.[path.slice(1)], value));
    return isShown ? done : NOT_DONE;
  },
  send:
    ({trackers}) =>
    ({id: target = "", ...call}) =>
      trackers.passed.patch({...call, ...idsOf(target)}),
};

const replaceTracking: PayPalOperation<Tracker> = {
  kind: "replace-tracking",
  isIdempotent: true,
  read: ({trackers}, trackerId) => trackers.show(trackerId),
  before: () => ({isPossible: true, parts: []}),
  find: (tracker, _before, request) => (showsAll(tracker, request) ? done : NOT_DONE),
  send: ({trackers}) => trackers.passed.replace,
};

export const TRACKING_OPERATIONS = {
  "add-tracking": addTracking,
  "update-tracking": updateTracking,
  "replace-tracking": replaceTracking,
} as const satisfies Record<Kind, unknown>;
