import {encode} from "uqr";
import {html, nothing, svg} from "lit";
import {call, CONSOLE} from "../api.ts";
import {CHOICES} from "../choices.ts";
import type {Content, ConsoleContext, ListView} from "../context.ts";
import {confirmButton} from "../parts/confirm.ts";
import {addressOf, viewAt} from "../route.ts";
import type {Detail} from "../api-types.ts";
import {amountColumn, idColumn, statusColumn, textColumn} from "./money.ts";
import {sampleShop} from "../parts/form.ts";

const newLink = () => html`<a class="button primary" href=${addressOf(viewAt("new-link"))}>New link</a>`;

export const links: ListView = {
  kind: "list",
  name: "links",
  title: "Payment links",
  filters: [{name: "status", label: "Status", options: CHOICES.links}],
  columns: [
    idColumn,
    statusColumn,
    textColumn("name", "Product"),
    amountColumn("amount", "Price"),
    textColumn("variants", "Variants"),
  ],
  tools: newLink,
  empty: (context) => html`
    <p>A payment link sells a product on a hosted page. ${newLink()}</p>
    ${sampleShop(context)}
  `,
  more: (detail, context) => share(detail, context),
};

/** The payment link to copy, to open or to scan. */
function share({id, more}: Detail, context: ConsoleContext): Content {
  const address = more?.["payment_link"];
  if (typeof address !== "string") return nothing;
  const remove = () =>
    void context.act(async () => {
      await call("DELETE", `${CONSOLE}/links/${encodeURIComponent(id)}`);
      context.go(viewAt("links"), "replace");
    }, "Link deleted.");
  return html`<section class="share" aria-label="Share">
    ${qrCode(address)}
    <div>
      <p class="address">${address}</p>
      <p class="actions">
        <button type="button" class="primary" @click=${() => context.copy(address, "The link")}>
          Copy the link
        </button>
        <a class="button" href=${address} target="_blank" rel="noreferrer">Open</a>
        ${confirmButton(context, {name: "Delete", question: "Delete this link? Buyers can no longer pay with it.", yes: "Delete"}, remove)}
      </p>
    </div>
  </section>`;
}

/** QR code, always dark on light, because cameras expect that. */
export function qrCode(text: string): Content {
  const {size, data} = encode(text, {ecc: "M", border: 4});
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return html`<svg
    class="qr"
    role="img"
    aria-label="QR code of the link"
    viewBox=${`0 0 ${size} ${size}`}
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${size} height=${size} fill="#ffffff"></rect><path d=${path} fill="#000000"></path>`}
  </svg>`;
}
