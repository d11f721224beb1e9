import {html} from "lit";
import {money, twoLines} from "../../../../ui/cells.ts";
import type {Page} from "../../../../ui/context.ts";
import {date} from "../../../../ui/dates.ts";
import {scale} from "../../../../ui/icons.ts";
import type {ListView} from "../../../../ui/view.ts";
import type {PaymentItem} from "../../view-types.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {headline} from "../headline.ts";
import {path} from "../paths.ts";
import {type ListLinks, pageOf, queryFor} from "../paypal-pages.ts";
import {byDeadline, deadline} from "./deadline.ts";
import {disputeDetail} from "./detail.ts";
import {buyerOf, type Dispute, type DisputeSummary} from "./dispute.ts";
import {reasonText, stageText, stateBadge} from "./words.ts";

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
        {value: "REQUIRED_ACTION", label: "Answer needed"},
        {value: "REQUIRED_OTHER_PARTY_ACTION", label: "Waiting for the buyer"},
        {value: "UNDER_PAYPAL_REVIEW", label: "Under review"},
        {value: "APPEALABLE", label: "You can appeal"},
        {value: "RESOLVED", label: "Settled"},
      ],
    },
  ],
  columns: [
    {
      label: "Dispute",
      cell: (dispute) => twoLines(reasonText(dispute), deadline(dispute) ?? stageText(dispute)),
    },
    {label: "State", cell: (dispute) => stateBadge(dispute)},
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
    return pageOf([...found.items].sort(byDeadline), found, "next_page_token");
  },
  async loadDetail(id, signal) {
    const dispute = await find<Dispute>(path`paypal/disputes/${id}`, signal);
    return dispute && withBuyer(dispute, signal);
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

/** Adds the buyer of the shop's own records, because PayPal names no buyer of a card payment. */
async function withBuyer(dispute: Dispute, signal: AbortSignal): Promise<Dispute> {
  const [payment, ...others] = dispute.disputed_transactions ?? [];
  if (payment?.reference_id === undefined || (payment.buyer?.name ?? payment.buyer?.email)) return dispute;
  const query = new URLSearchParams({search: payment.reference_id});
  const {items} = await call<Page<PaymentItem>>("GET", `payments?${query.toString()}`, {signal});
  const buyer = items[0]?.payer;
  return buyer ? {...dispute, disputed_transactions: [{...payment, buyer}, ...others]} : dispute;
}
