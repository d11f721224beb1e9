import {html} from "lit";
import {CONSOLE} from "../api.ts";
import {CHOICES} from "../choices.ts";
import type {ListView} from "../context.ts";
import {amountColumn, idColumn, statusColumn, textColumn} from "./money.ts";
import {sampleShop} from "../parts/form.ts";

export const invoices: ListView = {
  kind: "list",
  name: "invoices",
  title: "Invoices",
  filters: [{name: "status", label: "Status", options: CHOICES.invoices}],
  columns: [
    idColumn,
    textColumn("number", "Number"),
    statusColumn,
    textColumn("recipient", "Recipient"),
    amountColumn("amount", "Total"),
    amountColumn("due", "Due"),
    textColumn("date", "Dated"),
  ],
  empty: (context) => html`
    <p>Create an invoice in any state with <code>POST /_sandbox/invoices</code>.</p>
    ${sampleShop(context)}
  `,
  more: ({id}) => {
    const address = `${CONSOLE}/invoices/${encodeURIComponent(id)}/page`;
    return html`<section aria-label="The invoice">
      <p><a href=${address} target="_blank">Open the invoice</a></p>
      <iframe class="document" title="The invoice" src=${address} sandbox></iframe>
    </section>`;
  },
};
