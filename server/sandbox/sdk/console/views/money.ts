import {html, nothing} from "lit";
import {call, CONSOLE} from "../api.ts";
import {CHOICES} from "../choices.ts";
import type {Column, Content, ConsoleContext, ListView} from "../context.ts";
import {viewAt} from "../route.ts";
import {amount, copyable, orderStates, plain, status, time} from "../parts/cells.ts";
import {choice, field, onSubmit, sampleShop} from "../parts/form.ts";
import type {Amount, Detail} from "../api-types.ts";

export const idColumn: Column = {label: "Id", cell: ({id}, context) => copyable(id, context)};
export const statusColumn: Column = {label: "Status", cell: (row) => status(row["status"])};
export const amountColumn = (name = "amount", label = "Amount"): Column => ({
  label,
  isNumeric: true,
  cell: (row) => amount(row[name] as Amount | null),
});
export const textColumn = (name: string, label: string): Column => ({label, cell: (row) => plain(row[name])});
const timeColumn = (name: string, label: string): Column => ({
  label,
  cell: (row) => time(row[name] as string | null),
});
/** Column with the id of another resource. */
export const otherColumn = (name: string, label: string): Column => ({
  label,
  cell: (row, context) => (typeof row[name] === "string" ? copyable(row[name], context) : nothing),
});

export const orders: ListView = {
  kind: "list",
  name: "orders",
  title: "Orders",
  filters: [{name: "status", label: "Status", options: CHOICES.orders}],
  columns: [
    idColumn,
    {label: "Status", cell: (row) => orderStates(row["payment"], row["status"])},
    amountColumn(),
    textColumn("intent", "Intent"),
    textColumn("source", "Paid with"),
    textColumn("buyer", "Buyer"),
  ],
  empty: (context) => html`
    <p>
      Each checkout creates an order. Pay in the demo shop, or call <code>POST /v2/checkout/orders</code>.
    </p>
    ${sampleShop(context)}
  `,
  more: (detail, context) => disputeForm(detail, context),
};

export const captures: ListView = {
  kind: "list",
  name: "captures",
  title: "Captures",
  filters: [{name: "status", label: "Status", options: CHOICES.captures}],
  columns: [
    idColumn,
    statusColumn,
    amountColumn(),
    amountColumn("refunded", "Refunded"),
    otherColumn("order_id", "Order"),
    textColumn("buyer", "Buyer"),
  ],
  empty: (context) => html`
    <p>A capture charges an approved order. Call <code>POST /v2/checkout/orders/{id}/capture</code>.</p>
    ${sampleShop(context)}
  `,
  more: (detail, context) => disputeForm(detail, context),
};

export const authorizations: ListView = {
  kind: "list",
  name: "authorizations",
  title: "Authorizations",
  filters: [{name: "status", label: "Status", options: CHOICES.authorizations}],
  columns: [
    idColumn,
    statusColumn,
    amountColumn(),
    amountColumn("captured", "Captured"),
    otherColumn("order_id", "Order"),
    timeColumn("expires", "Expires"),
  ],
  empty: (context) => html`
    <p>
      An order with the intent <code>AUTHORIZE</code> is authorized first. Call
      <code>POST /v2/checkout/orders/{id}/authorize</code>.
    </p>
    ${sampleShop(context)}
  `,
};

export const refunds: ListView = {
  kind: "list",
  name: "refunds",
  title: "Refunds",
  filters: [{name: "status", label: "Status", options: CHOICES.refunds}],
  columns: [
    idColumn,
    statusColumn,
    amountColumn(),
    otherColumn("capture_id", "Capture"),
    textColumn("reason", "Cause"),
  ],
  empty: (context) => html`
    <p>
      A refund returns all or part of a capture. Call <code>POST /v2/payments/captures/{id}/refund</code>, or
      <code>checkout refund</code> on the command line.
    </p>
    ${sampleShop(context)}
  `,
};

/** Form that opens a dispute about a capture in the buyer's role. */
function disputeForm({more}: Detail, context: ConsoleContext): Content {
  const captureIds = (more?.["disputable"] ?? []) as readonly string[];
  if (captureIds.length === 0) return nothing;
  const open = async (values: Record<string, string>) => {
    await context.act(async () => {
      const body = {capture_id: captureIds[0], ...values};
      const made = await call<{id: string}>("POST", `${CONSOLE}/disputes`, body);
      context.go({...viewAt("disputes"), open: made.id});
    }, "Dispute opened.");
  };
  return html`<details class="action">
    <summary>Open a dispute</summary>
    <form @submit=${onSubmit((values) => void open(values))}>
      ${
        captureIds.length === 1
          ? nothing
          : choice(
              "capture_id",
              "Capture",
              captureIds.map((value) => ({value})),
            )
      }
      ${choice(
        "reason",
        "Reason",
        CHOICES.disputeReasons.map((value) => ({value})),
      )}
      ${field("message", "Statement of the buyer", {maxLength: 2000})}
      <button class="primary">Open the dispute</button>
    </form>
  </details>`;
}
