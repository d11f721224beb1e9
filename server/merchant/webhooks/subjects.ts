import type {ServiceEvent} from "./event-body.ts";

/** PayPal's ids of an event's subject. Its current state is read from PayPal. */
export interface Subject {
  readonly orderId?: string;
  readonly authorizationId?: string;
  readonly captureId?: string;
  readonly disputeId?: string;
  readonly invoiceId?: string;
  /** PayPal's payment token. An event is recorded with its hashes instead. */
  readonly paymentToken?: string;
  /** Hashes of a payment token with each key of the server. */
  readonly tokenHashes?: readonly string[];
  /** The only hash, in an event that an older version recorded. */
  readonly tokenHash?: string;
}

/** A subject as the event's resource names it. PayPal may leave out any part. */
export type NamedSubject = {readonly [Key in keyof Subject]: Subject[Key] | undefined};

/** Fields of an event's resource that name its subject. */
export type EventResource = ServiceEvent["resource"];

/** Reads the id of a payment's order: PayPal names it in the related ids or in the link `up`. */
export function relatedOrder({
  supplementary_data: data,
  links,
}: Pick<EventResource, "supplementary_data" | "links">): string | undefined {
  return data?.related_ids?.order_id ?? above(links, "/v2/checkout/orders/");
}

/** Reads the id of a refund's capture: from its link `up`, or in version 1 of the event from its own field. */
export function refundedCapture({capture_id: captureId, links}: EventResource): string | undefined {
  return above(links, "/v2/payments/captures/") ?? captureId;
}

function above(links: EventResource["links"], path: string): string | undefined {
  const up = links?.find(({rel}) => rel === "up")?.href ?? "";
  const start = up.lastIndexOf(path);
  const id = start < 0 ? "" : up.slice(start + path.length);
  return /^[\w-]{1,127}$/.test(id) ? id : undefined;
}

/** Returns the named parts of a subject. Undefined when none is named. */
export function named(subject: NamedSubject): Subject | undefined {
  const parts = Object.entries(subject).filter(([, value]) => value !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
