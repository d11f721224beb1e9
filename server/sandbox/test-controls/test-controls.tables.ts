import type {Outcome} from "./outcomes.ts";

export interface ControlTables {
  /** One row, with the id 1: what all instances share and read at the start of each request. */
  control_state: {
    id: number;
    /** Grows with each change of the clock or the faults, and never falls, not even in a reset. */
    version: number;
    clock_ahead_ms: number;
    /** The id of the test buyer that wallet pages offer first; null for the first of the list. */
    default_buyer: string | null;
    /** What buyers' windows decide by themselves; null for those that ask. */
    decision: "approve" | "cancel" | null;
    /** How many requests were ever written down: the last one's position. */
    requests_logged: number;
  };
  faults: {
    id: string;
    /** The version at which it was ordered: of two that match, the earlier befalls the request. */
    position: number;
    kind: string;
    /** JSON, as the schema let it through. */
    definition: string;
    /** null for as long as it is not taken back. */
    times_left: number | null;
  };
  armed_outcomes: {
    id: string;
    position: number;
    outcome: Outcome;
    times: number;
    times_left: number;
    armed_at: number;
    /** When it happened last. */
    taken_at: number | null;
  };
  requests: {
    /** Counts up over all instances, in the order in which they were written. */
    position: number;
    debug_id: string;
    arrived_at: number;
    method: string;
    path: string;
    /** The route's pattern (`/v2/checkout/orders/{id}`); null when none took the request. */
    route: string | null;
    status: number | null;
    request_id: string | null;
    duration_ms: number | null;
    application_id: string | null;
    /** JSON, redacted: `{type, size, json?}`. */
    request_body: string | null;
    reply_body: string | null;
  };
}

export const controlSchema = `
create table control_state (
  id integer primary key,
  version bigint not null,
  clock_ahead_ms bigint not null,
  default_buyer text,
  requests_logged bigint not null,
  decision text
);
insert into control_state (id, version, clock_ahead_ms, requests_logged) values (1, 0, 0, 0);

create table faults (
  id text primary key,
  position bigint not null,
  kind text not null,
  definition text not null,
  times_left integer
);

create table armed_outcomes (
  id text primary key,
  position bigint not null,
  outcome text not null,
  times integer not null,
  times_left integer not null,
  armed_at bigint not null,
  taken_at bigint
);

create table requests (
  position bigint primary key,
  debug_id text not null unique,
  arrived_at bigint not null,
  method text not null,
  path text not null,
  route text,
  status integer,
  request_id text,
  duration_ms bigint,
  application_id text,
  request_body text,
  reply_body text
);
`;
