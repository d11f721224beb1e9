import type {EventType} from "./event-types.ts";

/** `waiting` for its next try, `arrived` after a 2xx reply, or `given-up` after the last try. */
export type DeliveryState = "waiting" | "arrived" | "given-up";

export interface EventTables {
  /** Events, recorded in the transaction of their cause. */
  events: {
    id: string;
    application_id: string;
    event_type: EventType;
    resource_id: string;
    /** JSON as in the REST reply. Its links are paths, which get their origin when the event is shown. */
    resource: string;
    created_at: number;
  };
  webhooks: {
    id: string;
    application_id: string;
    url: string;
    /**
     * The sandbox's origin when the webhook was registered. Null for the webhook of the settings, which uses the
     * sandbox's own address.
     */
    origin: string | null;
    /** JSON: names, or `["*"]`. */
    event_types: string;
    created_at: number;
  };
  /** Deliveries of events to webhooks. */
  deliveries: {
    /** The transmission id. */
    id: string;
    event_id: string;
    webhook_id: string;
    state: DeliveryState;
    tries: number;
    /** By the sandbox's clock. */
    due_at: number;
    /** By the real clock: end of the sending instance's claim. */
    claimed_until: number;
    /** 0: not held, 1: delayed by a fault, 2: held by a fault until another delivery is sent. */
    held: number;
  };
  delivery_tries: {
    delivery_id: string;
    /** Counts from 1. A fault can make two transmissions of a delivery. */
    number: number;
    /** By the sandbox's clock. */
    tried_at: number;
    /** The receiver's HTTP status. Null without a reply. */
    status: number | null;
    /** The reason for a missing reply. */
    failure: string | null;
  };
  /** The signing key and its certificate. */
  signing_keys: {
    /** Part of the certificate's address. */
    id: string;
    /** PEM. */
    certificate: string;
    /** PEM, PKCS #8. */
    private_key: string;
    created_at: number;
  };
}

export const eventSchema = `
create table events (
  id text primary key,
  application_id text not null,
  event_type text not null,
  resource_id text not null,
  resource text not null,
  created_at bigint not null
);
create index events_newest on events (application_id, created_at, id);
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index events_of_all on events (created_at, id) where created_at > 0;
create index events_of_all_by on events (event_type, created_at, id) where created_at > 0;
create index events_of_resource on events (resource_id, created_at, id);

create table webhooks (
  id text primary key,
  application_id text not null,
  url text not null,
  origin text,
  event_types text not null,
  created_at bigint not null,
  constraint webhooks_once unique (application_id, url)
);

create table deliveries (
  id text primary key,
  event_id text not null,
  webhook_id text not null,
  state text not null,
  tries integer not null,
  due_at bigint not null,
  claimed_until bigint not null,
  held integer not null
);
create index deliveries_of_event on deliveries (event_id);
create index deliveries_of_webhook on deliveries (webhook_id);
-- Only unfinished deliveries, so that the indexes stay small. Queries repeat the condition literally.
create index deliveries_waiting on deliveries (due_at, id) where state = 'waiting';
create index deliveries_waiting_of_webhook on deliveries (webhook_id) where state = 'waiting';

create table delivery_tries (
  delivery_id text not null,
  number integer not null,
  tried_at bigint not null,
  status integer,
  failure text,
  constraint delivery_tries_key primary key (delivery_id, number)
);

create table signing_keys (
  id text primary key,
  certificate text not null,
  private_key text not null,
  created_at bigint not null
);
`;
