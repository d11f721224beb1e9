import type {Outcome} from "./test-controls.schema.ts";

export interface ControlTables {
  /** A single row, with the id 1. All instances read it at the start of each request. */
  control_state: {
    id: number;
    /** Increases with each change of the clock or the faults. It never decreases, not even with a reset. */
    version: number;
    clock_ahead_ms: number;
    /** Id of the test buyer that wallet pages select first. Null for the first in the list. */
    default_buyer: string | null;
    /** Decision of buyers' windows. Null if they wait for the buyer. */
    decision: "approve" | "cancel" | null;
    /** Number of all requests ever logged, which is the last one's position. */
    requests_logged: number;
  };
  faults: {
    id: string;
    /** The version of its creation. The earliest matching fault applies. */
    position: number;
    kind: string;
    /** JSON in the schema's output form. */
    definition: string;
    /** Null for no limit. */
    times_left: number | null;
  };
  armed_outcomes: {
    id: string;
    position: number;
    outcome: Outcome;
    times: number;
    times_left: number;
    armed_at: number;
    /** Time of its last use. */
    taken_at: number | null;
  };
  requests: {
    /** Increases over all instances, in the order of writing. */
    position: number;
    debug_id: string;
    arrived_at: number;
    method: string;
    path: string;
    /** The route's path pattern (`/v2/checkout/orders/{id}`). Null without a matching route. */
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
