import type {
  PaymentEventView,
  PaymentItem,
  PaymentUnit,
  PaymentView,
  PendingPart,
  PeriodTotals,
  PurchasedItem,
  TimelineEvent,
  TotalsView,
} from "../merchant/back-office/view-types.ts";
import type {Output} from "./output/output.ts";
import type {Column} from "./output/table.ts";
import {moneyWords, timeWords} from "./output/words.ts";

export const paymentColumns: readonly Column<PaymentItem>[] = [
  {title: "CREATED", value: ({createdAt}) => timeWords(createdAt)},
  {title: "STATE", value: listedStateWords},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "REFUNDED", value: ({refunded}) => moneyWords(refunded), align: "right"},
  {title: "PAYER", value: payerWords, isFlexible: true},
  {title: "METHOD", value: methodWords},
  {title: "REFERENCE", value: ({reference}) => reference, isFlexible: true},
  {title: "ORDER", value: ({orderId}) => orderId},
];

/** The state, and why the payment or a refund of it is pending. */
function listedStateWords(payment: PaymentItem): string {
  const {pendingReason, refundPendingReason} = payment;
  return [
    stateWords(payment),
    pendingReason && `: ${pendingReason.text}`,
    refundPendingReason && `, refund pending: ${refundPendingReason.text}`,
  ]
    .filter(Boolean)
    .join("");
}

function stateWords({state, isDisputed, failedAction}: PaymentItem): string {
  const failed = failedAction === undefined ? "" : `, ${words(failedAction)} failed`;
  return words(state) + (isDisputed ? ", disputed" : "") + failed;
}

function payerWords({payer}: PaymentItem): string | undefined {
  const {name, email} = payer ?? {};
  return name !== undefined && email !== undefined ? `${name} <${email}>` : (name ?? email);
}

function methodWords({source, lastDigits}: PaymentItem): string | undefined {
  return lastDigits === undefined ? source : `${source ?? "card"} ${lastDigits}`;
}

/** Columns of purchase units, with the ids that `refund` and `authorizations` take. */
function unitColumns({captures, authorizations}: PaymentView): readonly Column<PaymentUnit>[] {
  return [
    {title: "UNIT", value: ({reference}) => reference, isFlexible: true},
    {title: "STATE", value: ({state}) => words(state)},
    {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
    {title: "REFUNDED", value: ({refunded}) => moneyWords(refunded), align: "right"},
    {
      title: "LEFT",
      value: ({refundable, capturable}) => moneyWords(capturable ?? refundable),
      align: "right",
    },
    {
      title: "PAYMENTS",
      value: ({reference}) =>
        [...captures, ...authorizations]
          .filter(({unit}) => unit === reference)
          .map(({id}) => id)
          .join(" "),
    },
    {title: "INVOICE", value: ({invoiceId}) => invoiceId, isFlexible: true},
    {title: "PAYEE", value: ({payee}) => payee, isFlexible: true},
    {title: "PLATFORM FEE", value: ({platformFee}) => moneyWords(platformFee), align: "right"},
  ];
}

const unitColumn: Column<TimelineEvent> = {title: "UNIT", value: ({unit}) => unit, isFlexible: true};

const timelineColumns: readonly Column<TimelineEvent>[] = [
  {title: "TIME", value: ({at}) => timeWords(at)},
  {title: "WHAT", value: ({kind}) => words(kind)},
  {title: "BY", value: ({by}) => by},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "ID", value: ({id}) => id},
  {title: "NOTE", value: ({note}) => note, isFlexible: true},
];

/** Why parts of a payment are pending, and what to do: a line for each. */
function adviceWords(parts: readonly {readonly pendingReason?: PendingPart}[]): string {
  const shown = parts.flatMap(({pendingReason}) => pendingReason ?? []);
  return shown
    .map(({text, advice, activityUrl}) => [`${text}.`, advice, activityUrl].filter(Boolean).join(" "))
    .join("\n");
}

const eventColumns: readonly Column<PaymentEventView>[] = [
  {title: "TIME", value: ({createdAt}) => timeWords(createdAt)},
  {title: "EVENT", value: ({type}) => type},
  {title: "ID", value: ({id}) => id},
  {
    title: "DELIVERY",
    value: ({deliveries}) => deliveries.map(({receiver, state}) => `${receiver} ${state}`).join(", "),
  },
];

/** A line with its amount, such as `2 × Linen notebook: 42.00 USD`. */
function itemWords({quantity, name, amount, unit}: PurchasedItem): string {
  return `${quantity} × ${name}${unit === undefined ? "" : ` (${unit})`}${amount ? `: ${moneyWords(amount) ?? ""}` : ""}`;
}

/** Prints a payment as text. */
export async function showPayment(output: Output, payment: PaymentView): Promise<void> {
  const {delivery} = payment;
  await output.heading(`Payment ${payment.id}`);
  await output.fields([
    ["State", stateWords(payment)],
    ["Pending because", adviceWords([...payment.authorizations, ...payment.captures])],
    ["Refund pending because", adviceWords(payment.refunds)],
    ["Amount", moneyWords(payment.amount)],
    ["Refunded", moneyWords(payment.refunded)],
    ["Can be refunded", moneyWords(payment.refundable)],
    ["Can be captured", moneyWords(payment.capturable)],
    ["Payer", payerWords(payment)],
    ["Phone", payment.payer?.phone],
    ["Customer's id", payment.customer],
    ["Reference", payment.reference],
    ["Method", methodWords(payment)],
    ["Order", payment.orderId],
    ["Invoice", payment.invoiceId],
    ["Custom id", payment.customId],
    ["On the statement", payment.softDescriptor],
    [
      "Metadata",
      Object.entries(payment.metadata ?? {})
        .map((entry) => entry.join(": "))
        .join("\n"),
    ],
    ["Second payment of the cart, after", payment.duplicateOf],
    ["Captures", payment.captures.map(({id}) => id).join(", ")],
    ["PayPal's fee", payment.captures.flatMap(({fee}) => moneyWords(fee) ?? []).join(", ")],
    [
      "Shipping address",
      [delivery?.name, ...(delivery?.address ?? []), delivery?.option].filter(Boolean).join("\n"),
    ],
    ["Items", payment.items?.map(itemWords).join("\n")],
    ["Subtotal", moneyWords(payment.goodsAmount)],
    ["Discount", payment.discountAmount && `−${moneyWords(payment.discountAmount) ?? ""}`],
    ["Shipping", moneyWords(payment.shippingAmount)],
    ["Handling", moneyWords(payment.handlingAmount)],
    ["Tax", moneyWords(payment.taxAmount)],
    ["Disputes", payment.disputes.map(({id, status}) => `${id} (${status ?? ""})`).join(", ")],
  ]);
  if (payment.isStale) await output.remark("PayPal does not reply: this is the last known state.");
  if (payment.units) {
    await output.heading("\nPurchase units");
    await output.table(unitColumns(payment), payment.units);
  }
  await output.heading("\nHistory");
  await output.table([...timelineColumns, ...(payment.units ? [unitColumn] : [])], payment.timeline);
  if (payment.events.length === 0) return;
  await output.heading("\nEvents for your own code");
  await output.table(eventColumns, payment.events);
}

/** Prints the totals of a day and its month. */
export async function showTotals(output: Output, {day, month}: TotalsView): Promise<void> {
  await showPeriod(output, "Day", day);
  await showPeriod(output, "\nMonth", month);
}

async function showPeriod(
  output: Output,
  name: string,
  {from, until, currencies}: PeriodTotals,
): Promise<void> {
  await output.heading(`${name} from ${timeWords(from)} until ${timeWords(until)}`);
  if (currencies.length === 0) return output.lines("Nothing was paid or refunded.");
  const money = (currencyCode: string, value: string) => moneyWords({currencyCode, value});
  await output.table(
    [
      {title: "PAYMENTS", value: ({count}) => String(count), align: "right"},
      {title: "PAID", value: ({currencyCode: code, paid}) => money(code, paid), align: "right"},
      {title: "REFUNDED", value: ({currencyCode: code, refunded}) => money(code, refunded), align: "right"},
      {title: "NET", value: ({currencyCode: code, net}) => money(code, net), align: "right"},
    ],
    currencies,
  );
}

function words(name: string): string {
  return name.replaceAll("-", " ");
}
