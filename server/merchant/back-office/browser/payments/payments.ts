import {html, nothing} from "lit";
import {money, twoLines} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date, time} from "../../../../ui/dates.ts";
import {creditCard} from "../../../../ui/icons.ts";
import {groupDigits} from "../../../../ui/money.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {ListView} from "../../../../ui/view.ts";
import type {PaymentItem, PaymentPage, PaymentView, TotalsView} from "../../view-types.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {headline} from "../headline.ts";
import {path} from "../paths.ts";
import {paymentDetail} from "./detail.ts";
import {pendingLines} from "./pending.ts";
import {badgesOf, payerName, sourceOptions, sourceText, stateBadge, stateOptions} from "./states.ts";
import {loadTotals, totals} from "./totals.ts";

/** Totals of the last load. They are shown above the list, and load with its first page. */
let latestTotals: TotalsView | undefined;

/** Currencies in which PayPal takes payments (PayPal's reference "Currency codes"). */
const CURRENCIES =
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  );

/** State of a checkout that was started and never paid. */
const ABANDONED = "not-completed";

/** Filters of the address as the server's query. Days are local. Abandoned checkouts are only in their own list, and in a search. */
function queryOf(query: URLSearchParams): URLSearchParams {
  const {page_token: pageToken, ...filter} = Object.fromEntries(query);
  if (!query.has("state") && !query.has("search")) filter["hideAbandoned"] = "true";
  const requested = new URLSearchParams({...filter, ...(pageToken !== undefined && {pageToken})});
  const day = (name: string, more: number) => {
    const value = query.get(name);
    if (value === null) return;
    const at = new Date(`${value}T00:00`);
    if (Number.isNaN(at.getTime())) return requested.delete(name);
    at.setDate(at.getDate() + more);
    requested.set(name, at.toISOString());
  };
  day("since", 0);
  // The last day counts as a whole.
  day("until", 1);
  return requested;
}

/** The same for the file, whose times are local. */
function csvQueryOf(query: URLSearchParams): URLSearchParams {
  const requested = queryOf(query);
  requested.set("timeZone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  return requested;
}

export const payments: ListView<PaymentItem, PaymentView> = {
  kind: "list",
  name: "payments",
  title: "Payments",
  icon: creditCard,
  filters: [
    {name: "search", label: "Search", type: "search", placeholder: "Name, order, product, amount"},
    {name: "state", label: "State", options: stateOptions},
    {name: "source", label: "Paid with", options: sourceOptions},
    {name: "since", label: "From", type: "date"},
    {name: "until", label: "To", type: "date"},
    {name: "currency", label: "Currency", options: CURRENCIES.map((value) => ({value, label: value}))},
  ],
  columns: [
    {
      label: "Customer",
      cell: (payment) => html`${twoLines(payerName(payment), undefined)}${underName(payment)}`,
    },
    {
      label: "State",
      cell: (payment) => html`${badgesOf(payment)} ${pendingLines(payment)}`,
    },
    {label: "Paid with", hides: 1, cell: sourceText},
    {label: "Time", hides: 2, cell: ({createdAt}) => time(createdAt)},
    {label: "Amount", isNumeric: true, cell: amountCell},
  ],
  keyOf: ({id}) => id,
  async load(query, signal) {
    const [page, shown] = await Promise.all([
      call<PaymentPage>("GET", `payments?${queryOf(query).toString()}`, {signal}),
      loadTotals(signal),
    ]);
    latestTotals = shown;
    return page;
  },
  loadDetail: (id, signal) => find<PaymentView>(path`payments/${id}`, signal),
  heading: (payment) =>
    headline(
      {name: payerName(payment), amount: payment.amount},
      stateBadge(payment.state),
      payment.orderId ?? "No order",
    ),
  detail: paymentDetail,
  summary: () => totals(latestTotals),
  note: abandonedNote,
  tools: ({route}) => csvLink("payments", csvQueryOf(new URLSearchParams(route.filter))),
  empty: () =>
    html`<p>
      When a buyer pays in your shop, the payment appears here at once. You can then refund it, capture an
      authorization, or add tracking.
    </p>`,
};

/** Says which checkouts the list leaves out, or that it has only these. */
function abandonedNote({route, page}: AppContext): Content {
  const {state, ...filter} = route.filter;
  if (state === ABANDONED)
    return html`<p class="quiet">
      These checkouts were started and never paid.
      <a href=${addressOf(viewAt("payments", filter))}>Show payments</a>
    </p>`;
  const {count = 0, hasMore = false} = ((page ?? {}) as Partial<PaymentPage>).abandoned ?? {};
  if (count === 0) return nothing;
  return html`<p class="quiet">
    ${groupDigits(String(count))}${hasMore ? " or more" : nothing} abandoned
    ${count === 1 ? "checkout is" : "checkouts are"} not in this list.
    <a href=${addressOf(viewAt("payments", {...filter, state: ABANDONED}))}>Show abandoned</a>
  </p>`;
}

/** The shop's order number, and the e-mail address if it isn't shown as the name. */
function underName({reference, payer}: PaymentItem): Content {
  const texts = [reference, payer?.name && payer.email].filter(Boolean);
  return texts.length === 0 ? nothing : html`<span class="sub-line wraps">${texts.join(" · ")}</span>`;
}

function amountCell({amount, captured, refunded, payUntil}: PaymentItem): Content {
  if (payUntil !== undefined) return twoLines(money(amount), html`until ${date(payUntil)}`);
  const part = captured && captured.value !== amount.value && html`${money(captured)} captured`;
  return twoLines(money(amount), refunded ? html`−${money(refunded)}` : part);
}
