import type {RequestEntry} from "../test-controls/request-log.entries.ts";
import type {Detail} from "./detail.ts";
import {shownJson} from "./redaction.ts";
import type {TableRow} from "./rows.ts";

/** A row of the console's request table, without bodies. */
export function requestRow(entry: RequestEntry): TableRow {
  const {debug_id, time, method, path, status, duration_ms, request_id} = entry;
  return {key: debug_id, id: debug_id, time, method, path, status, duration_ms, request_id};
}

/** A request with its reply. Both were redacted before they were stored, except for vault ids. */
export function requestDetail(entry: RequestEntry): Detail {
  const {time, status, request_body, reply_body, ...rest} = entry;
  return {
    id: entry.debug_id,
    status: status === null ? "no reply" : String(status),
    facts: [
      {label: "Request", text: `${entry.method} ${entry.path}`},
      {label: "Route", text: entry.route},
      {label: "Request id", text: entry.request_id},
      {label: "Debug id", text: entry.debug_id},
      {label: "Duration", text: entry.duration_ms === null ? null : `${entry.duration_ms} ms`},
      {label: "Application", text: entry.application_id},
      {label: "Received", time},
    ],
    timeline: [],
    json: {...rest, time, status},
    more: {
      method: entry.method,
      path: entry.path,
      request_id: entry.request_id,
      request_body: shownJson(request_body),
      reply_body: shownJson(reply_body),
    },
  };
}
