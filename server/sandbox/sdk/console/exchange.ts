import {html, nothing} from "lit";
import {codeBlock} from "../../../ui/code-block.ts";
import type {AppContext, Content} from "../../../ui/context.ts";
import type {Detail} from "./api-types.ts";
import {json} from "./cells.ts";
import {curlOf, type LoggedBody, type LoggedRequest} from "./curl.ts";

/** A request and its reply, and the request as a curl command. */
export function exchange({reply}: Detail, context: AppContext): Content {
  const request = reply as unknown as LoggedRequest;
  if (request.request_body === undefined) return nothing;
  const copy = () => context.copy(curlOf(request, location.origin), "The curl command");
  return html`
    <p class="actions"><button type="button" class="primary" @click=${copy}>Copy as curl</button></p>
    ${body("Request", request.request_body, context)} ${body("Reply", request.reply_body, context)}
  `;
}

function body(name: string, logged: LoggedBody | null, context: AppContext): Content {
  if (!logged) return nothing;
  if (logged.json !== undefined) return codeBlock(name, json(logged.json), context);
  const size = logged.size === null ? "" : `, ${logged.size} bytes`;
  return html`<section aria-label=${name}>
    <h3>${name}</h3>
    <p class="quiet">${logged.type ?? "no type"}${size}: not stored</p>
  </section>`;
}
