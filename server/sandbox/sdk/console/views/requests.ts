import {html, nothing} from "lit";
import {call} from "../api.ts";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {block, json, plain, status} from "../parts/cells.ts";
import {confirmButton} from "../parts/confirm.ts";
import type {Detail} from "../api-types.ts";
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
      label: "Duration",
      isNumeric: true,
      cell: ({duration_ms: ms}) => (typeof ms === "number" ? `${ms} ms` : nothing),
    },
    idColumn,
  ],
  tools: (context) =>
    confirmButton(
      context,
      {name: "Clear the log", question: "Delete all requests?", yes: "Clear it"},
      () => void context.act(() => call("DELETE", "/_sandbox/requests"), "Log cleared."),
    ),
  empty: () => html`
    <p>
      The newest 10,000 requests to the sandbox and their replies, without cards, tokens and secrets. Try
      <code>curl ${location.origin}/health</code>.
    </p>
  `,
  more: (detail, context) => exchange(detail, context),
};

function exchange({more}: Detail, context: ConsoleContext): Content {
  if (!more) return nothing;
  const {request_body: sent, reply_body: got, ...request} = more as unknown as LoggedRequest;
  const curl = curlOf({...request, request_body: sent, reply_body: got}, location.origin);
  return html`
    <p class="actions">
      <button type="button" class="primary" @click=${() => context.copy(curl, "The curl command")}>
        Copy as curl
      </button>
    </p>
    ${body("Request", sent, context)} ${body("Reply", got, context)}
  `;
}

function body(name: string, logged: LoggedBody | null, context: ConsoleContext): Content {
  if (!logged) return nothing;
  if (logged.json !== undefined) return block(name, json(logged.json), context);
  const size = logged.size === null ? "" : `, ${logged.size} bytes`;
  return html`<section aria-label=${name}>
    <h3>${name}</h3>
    <p class="quiet">${logged.type ?? "no type"}${size}: not kept</p>
  </section>`;
}
