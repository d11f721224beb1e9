import {html, nothing} from "lit";
import {money, plain, twoLines} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import type {WireMoney} from "../../../../ui/money.ts";
import {call, CONSOLE} from "../api.ts";
import type {Detail, Row} from "../api-types.ts";
import {CHOICES} from "../choices.ts";
import {choiceFilter, idColumn, listView, statusColumn, textColumn} from "../parts/list.ts";
import {sampleShop} from "../parts/sample-shop.ts";

export const invoices = listView({
  name: "invoices",
  title: "Invoices",
  filters: [choiceFilter("status", "Status", CHOICES.invoices)],
  columns: [
    {label: "Recipient", grows: true, cell: (row) => twoLines(plain(row["recipient"]), row["number"])},
    statusColumn,
    textColumn("date", "Dated", {hides: 2}),
    idColumn,
    {label: "Total", isNumeric: true, cell: totalAndDue},
  ],
  empty: (context) => html`
    <p>Create an invoice in any state with <code>POST /_sandbox/invoices</code>.</p>
    ${sampleShop(context)}
  `,
  actions: invoiceActions,
  more: ({id}) => {
    const address = `${CONSOLE}/invoices/${encodeURIComponent(id)}/page`;
    return html`<section aria-label="The invoice">
      <p><a href=${address} target="_blank">Open the invoice</a></p>
      <iframe class="document" title="The invoice" src=${address} sandbox></iframe>
    </section>`;
  },
});

/** The total, and what is due of a part-paid invoice. */
function totalAndDue(row: Row): Content {
  const {amount, due} = row as unknown as {amount: WireMoney; due: WireMoney | null};
  const isPart = due !== null && due.value !== amount.value && /[1-9]/.test(due.value);
  return twoLines(money(amount), isPart && html`${money(due)} due`);
}

const ACTIONS: Readonly<Record<string, {readonly label: string; readonly done: string}>> = {
  send: {label: "Send", done: "The invoice is sent."},
  remind: {label: "Send a reminder", done: "The reminder is sent."},
  cancel: {label: "Cancel the invoice", done: "The invoice is cancelled."},
};

/** The buyer's page, and what the merchant can do now. */
function invoiceActions({id, more}: Detail, context: AppContext): Content {
  const {actions, buyer_page: page} = more as {
    readonly actions: readonly string[];
    readonly buyer_page?: string;
  };
  if (actions.length === 0 && page === undefined) return nothing;
  const act = (action: string, done: string) =>
    void context.act(() => call("POST", `${CONSOLE}/invoices/${encodeURIComponent(id)}`, {action}), done);
  return html`<p class="actions">
    ${page === undefined ? nothing : html`<a class="button primary" href=${page} target="_blank">Open the buyer’s page</a>`}
    ${actions.map((action) => {
      const {label = action, done = "Done."} = ACTIONS[action] ?? {};
      return html`<button type="button" @click=${() => act(action, done)}>${label}</button>`;
    })}
  </p>`;
}
