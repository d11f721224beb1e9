import type {EventType} from "./event-types.ts";
import type {DeliveryState} from "./events.states.ts";

export interface EventTables {
  /** What happened, written in the transaction in which it happened. */
  events: {
    id: string;
    application_id: string;
    event_type: EventType;
    /** What it is about. */
    resource_id: string;
    /** JSON, as the REST reply shows it; links are paths, and get their origin where they are shown. */
    resource: string;
    created_at: number;
  };
  /** Where an application wants its events. */
  webhooks: {
    id: string;
    application_id: string;
    url: string;
    /** Where its registration reached the sandbox; null for that of the settings, which is reached at the sandbox's own address. */
    origin: string | null;
    /** JSON: names, or `["*"]`. */
    event_types: string;
    created_at: number;
  };
  /** An event on its way to one webhook. */
  deliveries: {
    /** The transmission id. */
    id: string;
    event_id: string;
    webhook_id: string;
    state: DeliveryState;
    tries: number;
    /** By the sandbox's clock. */
    due_at: number;
    /** By the real clock: until then the instance that sends it has it to itself. */
    claimed_until: number;
    /** 0: as it is; 1: a fault has kept it back; 2: a fault keeps it back until another one has gone out. */
    held: number;
  };
  delivery_tries: {
    delivery_id: string;
    /** From 1; a fault can make one of them two transmissions. */
    number: number;
    /** By the sandbox's clock. */
    tried_at: number;
    /** The receiver's HTTP status; null when there was no answer. */
    status: number | null;
    /** Why there was none. */
    failure: string | null;
  };
  /** The key that signs, and the certificate that receivers check by. */
  signing_keys: {
    /** Stands in the certificate's address. */
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
  application_id text not null references applications (id),
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
  application_id text not null references applications (id),
  url text not null,
  origin text,
  event_types text not null,
  created_at bigint not null,
  constraint webhooks_once unique (application_id, url)
);

create table deliveries (
  id text primary key,
  event_id text not null references events (id),
  webhook_id text not null references webhooks (id),
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
  delivery_id text not null references deliveries (id),
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
