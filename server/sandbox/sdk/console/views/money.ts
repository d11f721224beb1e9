import {html, nothing} from "lit";
import {money, plain, twoLines} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date} from "../../../../ui/dates.ts";
import {choice, textArea} from "../../../../ui/form.ts";
import type {WireMoney} from "../../../../ui/money.ts";
import {viewAt} from "../../../../ui/route.ts";
import type {Column} from "../../../../ui/view.ts";
import {call, CONSOLE} from "../api.ts";
import type {Detail, Row} from "../api-types.ts";
import {CHOICES} from "../choices.ts";
import {orderStates} from "../parts/cells.ts";
import {
  amountColumn,
  choiceFilter,
  idColumn,
  listView,
  otherColumn,
  statusColumn,
  textColumn,
} from "../parts/list.ts";
import {sampleShop} from "../parts/sample-shop.ts";

/** Amount, and below it a part of it. */
const partColumn = (name: string, label: string): Column<Row> => ({
  label: "Amount",
  isNumeric: true,
  cell: (row) =>
    twoLines(money(row["amount"] as WireMoney), row[name] && html`${money(row[name] as WireMoney)} ${label}`),
});

export const orders = listView({
  name: "orders",
  title: "Orders",
  filters: [choiceFilter("status", "Status", CHOICES.orders)],
  columns: [
    {label: "Buyer", grows: true, cell: (row) => twoLines(plain(row["buyer"]), row["source"])},
    {label: "Status", cell: (row) => orderStates(row["payment"], row["status"])},
    textColumn("intent", "Intent", {hides: 2}),
    idColumn,
    amountColumn(),
  ],
  empty: (context) => html`
    <p>
      Each checkout creates an order. Pay in the demo shop, or call <code>POST /v2/checkout/orders</code>.
    </p>
    ${sampleShop(context)}
  `,
  actions: (detail, context) => [settleButtons(detail, context), disputeButton(detail, context)],
});

export const captures = listView({
  name: "captures",
  title: "Captures",
  filters: [choiceFilter("status", "Status", CHOICES.captures)],
  columns: [
    textColumn("buyer", "Buyer", {grows: true}),
    statusColumn,
    otherColumn("order_id", "Order"),
    idColumn,
    partColumn("refunded", "refunded"),
  ],
  empty: (context) => html`
    <p>A capture charges an approved order. Call <code>POST /v2/checkout/orders/{id}/capture</code>.</p>
    ${sampleShop(context)}
  `,
  actions: (detail, context) => [settleButtons(detail, context), disputeButton(detail, context)],
});

export const authorizations = listView({
  name: "authorizations",
  title: "Authorizations",
  filters: [choiceFilter("status", "Status", CHOICES.authorizations)],
  columns: [
    statusColumn,
    {label: "Expires", hides: 2, cell: (row) => date(row["expires"] as string | null)},
    otherColumn("order_id", "Order"),
    idColumn,
    partColumn("captured", "captured"),
  ],
  empty: (context) => html`
    <p>
      An order with the intent <code>AUTHORIZE</code> is authorized first. Call
      <code>POST /v2/checkout/orders/{id}/authorize</code>.
    </p>
    ${sampleShop(context)}
  `,
});

export const refunds = listView({
  name: "refunds",
  title: "Refunds",
  filters: [choiceFilter("status", "Status", CHOICES.refunds)],
  columns: [
    textColumn("reason", "Cause", {grows: true}),
    statusColumn,
    otherColumn("capture_id", "Capture"),
    idColumn,
    amountColumn(),
  ],
  empty: (context) => html`
    <p>
      A refund returns all or part of a capture. Call <code>POST /v2/payments/captures/{id}/refund</code>, or
      <code>checkout refund</code> on the command line.
    </p>
    ${sampleShop(context)}
  `,
});

/** Buttons that decide about pending captures, for the buyer, the bank or PayPal's review. */
function settleButtons({more}: Detail, context: AppContext): Content {
  const captureIds = (more?.["pending"] ?? []) as readonly string[];
  const settle = (status: "COMPLETED" | "DECLINED", done: string) =>
    void context.act(async () => {
      for (const id of captureIds) {
        await call("POST", `/_sandbox/captures/${encodeURIComponent(id)}/settle`, {status});
      }
    }, done);
  if (captureIds.length === 0) return nothing;
  return html`<p class="actions">
    <button type="button" @click=${() => settle("COMPLETED", "Marked as paid.")}>Mark as paid</button>
    <button type="button" @click=${() => settle("DECLINED", "Expired.")}>Let it expire</button>
  </p>`;
}

/** Button that opens a dispute about a capture in the buyer's role. */
function disputeButton({more}: Detail, context: AppContext): Content {
  const captureIds = (more?.["disputable"] ?? []) as readonly string[];
  if (captureIds.length === 0) return nothing;
  return html`<p class="actions">
    <button type="button" @click=${() => askToDispute(captureIds, context)}>Open a dispute</button>
  </p>`;
}

function askToDispute(captureIds: readonly string[], context: AppContext): void {
  const options = (values: readonly string[]) => values.map((value) => ({value}));
  context.ask({
    title: "Open a dispute",
    content: () => html`
      ${captureIds.length > 1 ? choice("capture_id", "Capture", options(captureIds)) : nothing}
      ${choice("reason", "Reason", options(CHOICES.disputeReasons))}
      ${textArea("message", "Statement of the buyer", {maxLength: 2000})}
    `,
    confirm: () => "Open the dispute",
    async perform({values}) {
      const body = {capture_id: captureIds[0], ...values};
      const {id} = await call<{id: string}>("POST", `${CONSOLE}/disputes`, body);
      context.go({...viewAt("disputes"), open: id});
      return "Dispute opened.";
    },
  });
}
