import {html} from "lit";
import type {ListView} from "../context.ts";
import {time} from "../parts/cells.ts";
import {otherColumn, statusColumn, textColumn} from "./money.ts";
import {sampleShop} from "../parts/form.ts";

// Vault ids can be charged like cards, so the console shows only their last characters.
const endColumn = textColumn("id", "Id");

export const paymentTokens: ListView = {
  kind: "list",
  name: "payment-tokens",
  title: "Payment tokens",
  filters: [],
  columns: [
    endColumn,
    textColumn("kind", "Kind"),
    textColumn("what", "Saved"),
    otherColumn("customer_id", "Customer"),
  ],
  empty: (context) => html`
    <p>
      A payment token is a saved card or wallet. Save one in the demo shop, or call
      <code>POST /v3/vault/payment-tokens</code>.
    </p>
    ${sampleShop(context)}
  `,
};

export const setupTokens: ListView = {
  kind: "list",
  name: "setup-tokens",
  title: "Setup tokens",
  filters: [],
  columns: [
    endColumn,
    statusColumn,
    textColumn("kind", "Kind"),
    textColumn("what", "Card"),
    otherColumn("customer_id", "Customer"),
    {label: "Expires", cell: (row) => time(row["expires"] as string)},
  ],
  empty: () => html`
    <p>
      A setup token is a card or wallet that is being saved. Call <code>POST /v3/vault/setup-tokens</code>.
    </p>
  `,
};
