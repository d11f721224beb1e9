import type {Selectable} from "kysely";
import type {ShopEventType} from "./events.ts";

/** Events for the shop's own code. Each row is written in the transaction of its change. */
export interface ShopEventsTable {
  /** Hash of the object, the type, the subject's id and PayPal's status, so that a change is written once. */
  id: string;
  /** Kind and id of the object whose events are delivered in order, such as `payment:<id>`. */
  object: string;
  /** Number of the event within its object, from 1. */
  sequence: number;
  type: ShopEventType;
  /** JSON of the `EventBody`, without personal data. */
  body: string;
  /** Encrypted JSON of the buyer and the shipping address; null without them, and after their deletion. */
  sealed: string | null;
  /** Place among all events; null until the event is committed and numbered. */
  position: number | null;
  created_at: number;
}

/** The one row by which events get their positions. Its lock lets one worker number events at a time. */
export interface EventPositionsTable {
  id: "events";
  /** Last position that was given. */
  last: number;
  /** Last position whose event was deleted. A cursor before it has missed events. */
  forgotten: number;
}

/** Objects whose events were deleted. Their next events continue the numbers. */
export interface EventSequencesTable {
  object: string;
  /** Number of the last event that was deleted. */
  sequence: number;
}

/** Receivers of events, such as the option `onEvent`. */
export interface EventReceiversTable {
  name: string;
  created_at: number;
  /** Last time at which a server had this receiver. */
  seen_at: number;
  /** Hash of the address that has replied 410; null without one. */
  gone_address: string | null;
}

export const DELIVERY_STATES = [
  /** It is due now or later, or follows an event of its object that is not accepted. */
  "waiting",
  "accepted",
  /** Given up after three days. A person sends it again or dismisses it. The later events of its object wait. */
  "failed",
  /** A person has dismissed it. */
  "dismissed",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of an event to a receiver. */
export interface EventDeliveriesTable {
  event_id: string;
  receiver: string;
  /** As the event's. */
  object: string;
  sequence: number;
  state: DeliveryState;
  tries: number;
  /** Time from which it is tried. A worker that claims it sets a later time. */
  due_at: number;
  /** End of the last claim. Until then a waiting event is being delivered; null before the first claim and after a failure. */
  claimed_until: number | null;
  /** Why the last try failed, without personal data; null before a failure. */
  last_failure: string | null;
  /** Time of the first try; null before it. */
  began_at: number | null;
  /** Time of the event. */
  created_at: number;
  updated_at: number;
}

export interface ShopEventsTables {
  shop_events: ShopEventsTable;
  event_positions: EventPositionsTable;
  event_sequences: EventSequencesTable;
  event_receivers: EventReceiversTable;
  event_deliveries: EventDeliveriesTable;
}

export type ShopEventRow = Selectable<ShopEventsTable>;
export type EventDelivery = Selectable<EventDeliveriesTable>;
