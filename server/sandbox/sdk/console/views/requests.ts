import {html, nothing} from "lit";
import {call} from "../api.ts";
import type {Content, Desk, ListView} from "../desk.ts";
import {block, json, plain, status} from "../parts/bits.ts";
import {confirmed} from "../parts/confirm.ts";
import type {Detail} from "../wire.ts";
import {curlOf, type LoggedBody, type LoggedRequest} from "./curl.ts";
import {idColumn, textColumn} from "./money.ts";

export const requests: ListView = {
  kind: "list",
  name: "requests",
  title: "Requests",
  filters: [
    {name: "method", label: "Method", options: ["GET", "POST", "PUT", "PATCH", "DELETE"]},
    {name: "path", label: "Path begins with"},
    {name: "status", label: "Status"},
    {name: "debug_id", label: "debug_id"},
    {name: "request_id", label: "Request id"},
  ],
  columns: [
    textColumn("method", "Method"),
    {label: "Path", cell: (row) => html`<code>${plain(row["path"])}</code>`},
    {label: "Status", cell: (row) => status(row["status"] ?? "no reply")},
    {
      label: "Took",
      isNumeric: true,
      cell: ({duration_ms: ms}) => (typeof ms === "number" ? `${ms} ms` : nothing),
    },
    idColumn,
  ],
  tools: (desk) =>
    confirmed(
      desk,
      {name: "Clear the log", question: "All requests go.", yes: "Clear it"},
      () => void desk.act(() => call("DELETE", "/_sandbox/requests"), "The log is empty."),
    ),
  empty: () => html`
    <p>
      Every request to the sandbox stands here with its reply, without cards, tokens and secrets: the newest
      10,000. Try <code>curl ${location.origin}/health</code>.
    </p>
  `,
  more: (detail, desk) => exchange(detail, desk),
};

function exchange({more}: Detail, desk: Desk): Content {
  if (!more) return nothing;
  const {request_body: sent, reply_body: got, ...request} = more as unknown as LoggedRequest;
  const curl = curlOf({...request, request_body: sent, reply_body: got}, location.origin);
  return html`
    <p class="actions">
      <button type="button" class="primary" @click=${() => desk.copy(curl, "The curl command")}>
        Copy as curl
      </button>
    </p>
    ${body("Request", sent, desk)} ${body("Reply", got, desk)}
  `;
}

function body(name: string, logged: LoggedBody | null, desk: Desk): Content {
  if (!logged) return nothing;
  if (logged.json !== undefined) return block(name, json(logged.json), desk);
  const size = logged.size === null ? "" : `, ${logged.size} bytes`;
  return html`<section aria-label=${name}>
    <h3>${name}</h3>
    <p class="quiet">${logged.type ?? "no type"}${size}: not kept</p>
  </section>`;
}
