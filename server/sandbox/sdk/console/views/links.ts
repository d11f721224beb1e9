import {html, nothing} from "lit";
import {plain, twoLines} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {icon, plus} from "../../../../ui/icons.ts";
import {shareLink} from "../../../../ui/payment-link/share.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {call, CONSOLE} from "../api.ts";
import type {Detail} from "../api-types.ts";
import {CHOICES} from "../choices.ts";
import {confirmButton} from "../parts/confirm.ts";
import {amountColumn, choiceFilter, idColumn, listView, statusColumn} from "../parts/list.ts";
import {sampleShop} from "../parts/sample-shop.ts";

const newLink = () =>
  html`<a class="button primary" href=${addressOf(viewAt("new-link"))}>${icon(plus)} New link</a>`;

export const links = listView({
  name: "links",
  title: "Payment links",
  filters: [choiceFilter("status", "Status", CHOICES.links)],
  columns: [
    {label: "Product", grows: true, cell: (row) => twoLines(plain(row["name"]), row["variants"])},
    statusColumn,
    idColumn,
    amountColumn("amount", "Price"),
  ],
  tools: newLink,
  empty: (context) => html`
    <p>A payment link sells a product on a hosted page.</p>
    <p>${newLink()}</p>
    ${sampleShop(context)}
  `,
  actions: share,
});

/** The payment link to copy, to open, to scan and to delete. */
function share({id, more}: Detail, context: AppContext): Content {
  const address = more?.["payment_link"];
  if (typeof address !== "string") return nothing;
  const question = "Delete this link? Buyers can no longer pay with it.";
  const remove = async () => {
    await call("DELETE", `${CONSOLE}/links/${encodeURIComponent(id)}`);
    context.go(viewAt("links"), "replace");
  };
  const words = {name: "Delete", question, yes: "Delete the link", done: "Link deleted."};
  return shareLink(address, context, confirmButton(context, words, remove));
}
