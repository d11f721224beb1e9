import {html} from "lit";
import type {Column} from "../../../../ui/view.ts";
import type {Row} from "../api-types.ts";
import {time} from "../parts/cells.ts";
import {listView, otherColumn, statusColumn, textColumn} from "../parts/list.ts";
import {sampleShop} from "../parts/sample-shop.ts";

// Vault ids can be charged like cards, so the console shows only their last characters.
const endColumn: Column<Row> = textColumn("id", "Id");

export const paymentTokens = listView({
  name: "payment-tokens",
  title: "Payment tokens",
  columns: [
    textColumn("what", "Saved", {grows: true}),
    textColumn("kind", "Kind", {hides: 2}),
    otherColumn("customer_id", "Customer"),
    endColumn,
  ],
  empty: (context) => html`
    <p>
      A payment token is a saved card or wallet. Save one in the demo shop, or call
      <code>POST /v3/vault/payment-tokens</code>.
    </p>
    ${sampleShop(context)}
  `,
});

export const setupTokens = listView({
  name: "setup-tokens",
  title: "Setup tokens",
  columns: [
    textColumn("what", "Card", {grows: true}),
    statusColumn,
    textColumn("kind", "Kind", {hides: 2}),
    otherColumn("customer_id", "Customer"),
    {label: "Expires", hides: 2, cell: (row) => time(row["expires"] as string)},
    endColumn,
  ],
  empty: () => html`
    <p>
      A setup token is a card or wallet that is being saved. Call <code>POST /v3/vault/setup-tokens</code>.
    </p>
  `,
});
