import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call, CONSOLE} from "../api.ts";
import {time} from "../parts/cells.ts";

interface Hit {
  readonly view: string;
  readonly key: string;
  readonly id: string;
  readonly time: string;
  readonly says: string;
}

const KINDS: Readonly<Record<string, string>> = {
  orders: "Order",
  captures: "Capture",
  authorizations: "Authorization",
  refunds: "Refund",
  disputes: "Dispute",
  links: "Payment link",
  invoices: "Invoice",
  mail: "Mail",
  webhooks: "Event",
  requests: "Request",
};

export const search: PanelView = {
  kind: "panel",
  name: "search",
  title: "Search",
  load: async (context, signal) => {
    const {q = ""} = context.route.filter;
    if (q === "") return {hits: []};
    const found = await call<{hits: readonly Hit[]}>(
      "GET",
      `${CONSOLE}/search?${new URLSearchParams({q}).toString()}`,
      undefined,
      signal,
    );
    const [hit, ...more] = found.hits;
    if (hit && more.length === 0) context.go({...viewAt(hit.view), open: hit.key}, "replace");
    return found;
  },
  show: (context) => results(context),
};

function results(context: AppContext): Content {
  const {hits} = context.data as {hits: readonly Hit[]};
  const {q = ""} = context.route.filter;
  if (hits.length === 0) {
    return html`<div class="empty">
      <h2>${q === "" ? "Search for an id" : html`No results for “${q}”`}</h2>
      <p>
        Search for the whole id of anything: an order, a payment, a dispute, a link, an invoice, a mail, an
        event, a request’s <code>debug_id</code> or its <code>PayPal-Request-Id</code>; or for a mail’s
        recipient.
      </p>
    </div>`;
  }
  return html`<ul class="hits">
    ${hits.map(
      (hit) =>
        html`<li>
          <a class="opener" data-key=${hit.key} href=${addressOf({...viewAt(hit.view), open: hit.key})}
            >${KINDS[hit.view] ?? hit.view}</a
          >
          ${copyable(hit.id, context)} <span>${hit.says}</span> ${time(hit.time)}
        </li>`,
    )}
  </ul>`;
}
