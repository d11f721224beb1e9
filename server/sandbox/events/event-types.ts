import eventTypes from "../data/event-types.json" with {type: "json"};

/** A type of PayPal's webhook events. */
interface Kind {
  readonly description: string;
  /** PayPal's name of the resource's type. */
  readonly resource: string;
  /** Versions of the resource, oldest first. The sandbox sends the newest. */
  readonly versions: readonly string[];
  readonly deprecated?: boolean;
  /** Fields by which the resource of a simulated event differs from the sample of its type. */
  readonly sample?: object;
}

/**
 * All published event types. As with PayPal, a payment through a payment link has no type. It sends the events of
 * its order and capture, whose `custom_id` is the link's id.
 *
 * PayPal: the page "Webhook event names", and a recorded reply of `GET /v1/notifications/webhooks-event-types`.
 */
export const EVENT_KINDS: Readonly<Record<EventType, Kind>> = eventTypes;

export type EventType = keyof typeof eventTypes;

export const EVENT_TYPES = Object.keys(EVENT_KINDS) as readonly EventType[] as readonly [
  EventType,
  ...EventType[],
];
