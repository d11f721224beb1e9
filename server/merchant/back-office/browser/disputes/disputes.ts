import {html} from "lit";
import {money, twoLines} from "../../../../ui/cells.ts";
import {date} from "../../../../ui/dates.ts";
import {scale} from "../../../../ui/icons.ts";
import type {ListView} from "../../../../ui/view.ts";
import type {DisputeView, PaymentView} from "../../view-types.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {headline} from "../headline.ts";
import {path} from "../paths.ts";
import {type ListLinks, pageOf, queryFor} from "../paypal-pages.ts";
import {byDeadline, deadline} from "./deadline.ts";
import {disputeDetail} from "./detail.ts";
import {buyerOf, type Dispute, type DisputeSummary} from "./dispute.ts";
import {reasonText, stateBadge} from "./words.ts";

export const disputes: ListView<DisputeSummary, Dispute> = {
  kind: "list",
  name: "disputes",
  title: "Disputes",
  icon: scale,
  filters: [
    {
      name: "dispute_state",
      label: "State",
      options: [
        {value: "OPEN_INQUIRIES,REQUIRED_ACTION", label: "Waiting for you"},
        {value: "REQUIRED_OTHER_PARTY_ACTION", label: "Waiting for the buyer"},
        {value: "UNDER_PAYPAL_REVIEW", label: "Under review"},
        {value: "APPEALABLE", label: "You can appeal"},
        {value: "RESOLVED", label: "Settled"},
      ],
    },
  ],
  columns: [
    {
      label: "Buyer",
      cell: (dispute) => twoLines(buyerOf(dispute), reasonText(dispute)),
    },
    {label: "State", cell: (dispute) => twoLines(stateBadge(dispute), deadline(dispute))},
    {label: "Opened", hides: 2, cell: ({create_time: created}) => date(created)},
    {label: "Amount", isNumeric: true, cell: ({dispute_amount: amount}) => money(amount)},
  ],
  keyOf: ({dispute_id: id}) => id,
  async load(query, signal) {
    const requested = queryFor(query, "next_page_token", 50);
    const found = await call<ListLinks & {items: readonly DisputeSummary[]}>(
      "GET",
      `paypal/disputes?${requested.toString()}`,
      {signal},
    );
    const items = await withPayers(found.items, signal);
    return pageOf(items.sort(byDeadline), found, "next_page_token");
  },
  async loadDetail(id, signal) {
    const dispute = await find<Dispute>(path`paypal/disputes/${id}`, signal);
    const orderId = dispute?.disputed_transactions?.[0]?.reference_id;
    if (!dispute || orderId === undefined) return dispute;
    const payment = await find<PaymentView>(path`payments/${orderId}`, signal);
    return {...dispute, payment, payer: payment?.payer};
  },
  heading: (dispute) =>
    headline(
      {name: buyerOf(dispute), amount: dispute.dispute_amount},
      stateBadge(dispute, dispute.dispute_outcome?.outcome_code),
      dispute.disputed_transactions?.[0]?.reference_id ?? dispute.dispute_id,
    ),
  detail: disputeDetail,
  tools: ({route}) => csvLink("paypal/disputes", new URLSearchParams(route.filter)),
  empty: () =>
    html`<p>
      When a buyer disputes a payment, it appears here with the day until which you can answer. In the
      sandbox, open a dispute in its console: select the order, then “Open a dispute”.
    </p>`,
};

/** Adds the buyers of the shop's own records, which know a dispute's order after PayPal's webhook event about it. */
async function withPayers(items: readonly DisputeSummary[], signal: AbortSignal): Promise<DisputeSummary[]> {
  if (items.length === 0) return [];
  const query = new URLSearchParams({ids: items.map(({dispute_id: id}) => id).join(","), pageSize: "100"});
  const known = await call<{items: readonly DisputeView[]}>("GET", `disputes?${query.toString()}`, {signal});
  const payers = new Map(known.items.map(({id, payer}) => [id, payer]));
  return items.map((dispute) => ({...dispute, payer: payers.get(dispute.dispute_id)}));
}
