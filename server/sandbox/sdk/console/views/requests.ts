import {html, nothing} from "lit";
import {plain} from "../../../../ui/cells.ts";
import {codeBlock} from "../../../../ui/code-block.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {groupDigits} from "../../../../ui/money.ts";
import {call} from "../api.ts";
import type {Detail} from "../api-types.ts";
import {json, status} from "../parts/cells.ts";
import {confirmButton} from "../parts/confirm.ts";
import {choiceFilter, idColumn, listView} from "../parts/list.ts";
import {curlOf, type LoggedBody, type LoggedRequest} from "./curl.ts";

export const requests = listView({
  name: "requests",
  title: "Requests",
  filters: [
    choiceFilter("method", "Method", ["GET", "POST", "PUT", "PATCH", "DELETE"]),
    {name: "path", label: "Path begins with"},
    {name: "status", label: "Status"},
    {name: "debug_id", label: "debug_id"},
    {name: "request_id", label: "Request id"},
  ],
  columns: [
    {
      label: "Request",
      grows: true,
      cell: (row) => html`<code>${plain(row["method"])} ${plain(row["path"])}</code>`,
    },
    {label: "Status", cell: (row) => status(row["status"] ?? "no reply")},
    idColumn,
    {
      label: "Duration",
      isNumeric: true,
      cell: ({duration_ms: ms}) => (typeof ms === "number" ? `${groupDigits(String(ms))} ms` : nothing),
    },
  ],
  tools: (context) =>
    confirmButton(
      context,
      {
        name: "Clear the log",
        question: "Delete all requests? This can’t be undone.",
        yes: "Delete all requests",
        done: "Log cleared.",
      },
      () => call("DELETE", "/_sandbox/requests"),
    ),
  empty: () => html`
    <p>
      The newest 10,000 requests to the sandbox and their replies, without cards, tokens and secrets. Try
      <code>curl ${location.origin}/health</code>.
    </p>
  `,
  more: exchange,
});

function exchange({more}: Detail, context: AppContext): Content {
  if (!more) return nothing;
  const request = more as unknown as LoggedRequest;
  const curl = curlOf(request, location.origin);
  return html`
    <p class="actions">
      <button type="button" class="primary" @click=${() => context.copy(curl, "The curl command")}>
        Copy as curl
      </button>
    </p>
    ${body("Request", request.request_body, context)} ${body("Reply", request.reply_body, context)}
  `;
}

function body(name: string, logged: LoggedBody | null, context: AppContext): Content {
  if (!logged) return nothing;
  if (logged.json !== undefined) return codeBlock(name, json(logged.json), context);
  const size = logged.size === null ? "" : `, ${logged.size} bytes`;
  return html`<section aria-label=${name}>
    <h3>${name}</h3>
    <p class="quiet">${logged.type ?? "no type"}${size}: not kept</p>
  </section>`;
}
