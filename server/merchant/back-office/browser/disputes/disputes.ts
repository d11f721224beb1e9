import {html} from "lit";
import {money, twoLines} from "../../../../ui/cells.ts";
import {date} from "../../../../ui/dates.ts";
import {scale} from "../../../../ui/icons.ts";
import type {ListView} from "../../../../ui/view.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {path} from "../paths.ts";
import {type ListLinks, pageOf, queryFor} from "../paypal-pages.ts";
import {byDeadline, deadline} from "./deadline.ts";
import {disputeDetail} from "./detail.ts";
import type {Dispute, DisputeSummary} from "./dispute.ts";
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
        {value: "UNDER_PAYPAL_REVIEW", label: "PayPal reviews it"},
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
    const asked = queryFor(query, "next_page_token", 50);
    const found = await call<ListLinks & {items: readonly DisputeSummary[]}>(
      "GET",
      `paypal/disputes?${asked.toString()}`,
      {signal},
    );
    return pageOf([...found.items].sort(byDeadline), found, "next_page_token");
  },
  loadDetail: (id, signal) => find<Dispute>(path`paypal/disputes/${id}`, signal),
  heading: (dispute) =>
    html`<span class="headline">
      ${money(dispute.dispute_amount)} ${stateBadge(dispute, dispute.dispute_outcome?.outcome_code)}
    </span>`,
  detail: disputeDetail,
  tools: ({route}) => csvLink("paypal/disputes", new URLSearchParams(route.filter)),
  empty: () =>
    html`<p>
      When a buyer disputes a payment, it appears here with the day until which you can answer. In the
      sandbox, open a dispute in its console: select the order, then “Open a dispute”.
    </p>`,
};
