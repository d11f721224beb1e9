import type {RequestEntry} from "../test-controls/request-log.entries.ts";
import {events, sentOf} from "../events/events.operations.ts";
import type {ConsoleContext} from "./context.ts";
import {isOfApi, REPLAYABLE, replayRefusal} from "./replay.ts";
import {iso, type Listed, resource} from "./resource.ts";

/** A request to the sandbox, or a webhook request that it sent. */
interface RequestRow extends Listed {
  readonly kind: "api" | "webhook" | "other";
  readonly shown: object;
  /** The conditions under which it can be sent again, or the reason why it can't. */
  readonly sendAgain: () => string;
}

/** Rows of requests with a reply, which don't change. Comparing a new row with an id takes long. */
const settled = new WeakMap<RequestEntry, RequestRow>();

function logged({requests: log}: ConsoleContext): RequestRow[] {
  return log.page({}, {after: undefined, size: Infinity}).entries.map((entry) => {
    const known = settled.get(entry);
    if (known) return known;
    const row: RequestRow = {
      id: entry.debug_id,
      createdAt: Date.parse(entry.time),
      applicationId: entry.application_id,
      kind: isOfApi(entry) ? "api" : "other",
      shown: entry,
      sendAgain: () => replayRefusal(entry) ?? REPLAYABLE,
    };
    if (entry.status !== null) settled.set(entry, row);
    return row;
  });
}

function sent({store}: ConsoleContext): RequestRow[] {
  return sentOf(store, events(store).all()).flatMap(({event, deliveries}) =>
    deliveries.flatMap(({id, url, tries}) =>
      tries.map(({triedAt, status, failure}, index) => ({
        id: `${id}-${index + 1}`,
        createdAt: triedAt,
        applicationId: event.applicationId,
        kind: "webhook" as const,
        shown: {
          time: iso(triedAt),
          method: "POST",
          path: url,
          status,
          failure,
          event_type: event.type,
          event_id: event.id,
          transmission_id: id,
          try: index + 1,
        },
        sendAgain: () => "At its event.",
      })),
    ),
  );
}

function newestFirst(context: ConsoleContext): readonly RequestRow[] {
  return [...logged(context), ...sent(context)].sort((one, other) => other.createdAt - one.createdAt);
}

/** Requests to the sandbox, and those that it sent to webhooks. */
export const requests = resource(newestFirst, {
  name: "requests",
  title: "Requests",
  group: "Messages",
  // Both were redacted before they were stored, except for vault ids.
  show: ({shown}) => shown,
  notes: ({sendAgain}) => ({send_again: sendAgain()}),
  fields: [
    {label: "Method", path: "method", kind: "code", column: 0},
    {label: "Path", path: "path", kind: "code", column: 0, grows: true},
    {label: "Status", path: ["status", "failure"], kind: "status", column: 0},
    {label: "ms", path: "duration_ms", column: 2},
    {label: "Debug id", path: "debug_id", kind: "id", column: 1},
    {label: "Route", path: "route", kind: "code"},
    {label: "Request id", path: "request_id", kind: "id"},
    {label: "Application", path: "application_id", kind: "id"},
    {label: "Event", path: "event_id", kind: "id", of: "webhooks"},
    {label: "Kind of event", path: "event_type"},
    {label: "Try", path: "try"},
  ],
  filters: [
    {name: "method", label: "Method", values: ["GET", "POST", "PUT", "PATCH", "DELETE"]},
    {name: "status", label: "Status"},
  ],
  more: "Also scripts, frames and preflights",
  isHidden: ({kind}) => kind === "other",
  empty:
    "The newest 10,000 requests to the sandbox and their replies, and the webhook requests that it sent. Cards, tokens and secrets are left out. Try `curl` with any path of the API.",
});
