import {feeOf} from "../payment-list/movements.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import type {PendingReason} from "../payment-list/pending-reasons.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {localMethodName} from "../pricing/local-payment.ts";
import {csvLine} from "./csv.ts";
import type {SentUnits} from "./sent-units.ts";
import {type CsvRow, unitRows} from "./unit-rows.ts";
import type {PaymentItem} from "./view-types.ts";

/** Columns by their headings. Programs read them by position, so new ones come last. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: CsvRow) => string | undefined])[] = [
  ["created", ({createdAt, timeOf}) => timeOf(Date.parse(createdAt))],
  ["state", ({state}) => state],
  ["currency", ({amount}) => amount.currencyCode],
  ["amount", ({amount}) => amount.value],
  ["captured", ({captured}) => captured?.value],
  ["refunded", ({refunded}) => refunded?.value],
  ["name", ({payer}) => payer?.name],
  ["email", ({payer}) => payer?.email],
  ["method", ({source}) => localMethodName(source) ?? source],
  ["last digits", ({lastDigits}) => lastDigits],
  ["order", ({orderId}) => orderId],
  ["invoice", ({invoiceId}) => invoiceId],
  ["disputed", ({isDisputed}) => (isDisputed ? "yes" : "")],
  ["payment", ({id}) => id],
  ["pay until", ({payUntil}) => payUntil],
  ["pending reason", ({pendingReason}) => pendingText(pendingReason)],
  ["refund pending reason", ({refundPendingReason}) => pendingText(refundPendingReason)],
  ["failed action", ({failedAction}) => failedAction],
  ["reference", ({reference}) => reference],
  ["custom id", ({customId}) => customId],
  ["customer", ({customer}) => customer],
  ["phone", ({payer}) => payer?.phone],
  ["captures", ({captures}) => captures.map(({id}) => id).join(" ")],
  ["capture times", ({captures, timeOf}) => captures.map(({moved_at}) => timeOf(moved_at)).join(" ")],
  ["fee", feeText],
  ["unit", ({unit}) => unit],
  ["unit state", ({unitState}) => unitState],
  ["payee", ({sent}) => sent?.payee],
  ["platform fee", ({sent}) => sent?.platformFee],
];

export const paymentsHeading = csvLine(COLUMNS.map(([heading]) => heading));

/** Records of the exported payments, next to their rows in the list. */
interface Exported {
  /** The completed captures, and every capture and refund of purchase units. The oldest are first. */
  readonly movements: readonly PaymentMovement[];
  readonly sent: SentUnits;
  readonly timeOf: CsvRow["timeOf"];
}

/** Writes the lines of payments: one for each, or one for each capture of several purchase units. */
export function paymentLines(items: readonly PaymentItem[], {movements, sent, timeOf}: Exported): string {
  const byPayment = new Map<string, PaymentMovement[]>(items.map(({id}) => [id, []]));
  for (const movement of movements) byPayment.get(movement.attempt_id)?.push(movement);
  return items
    .flatMap((item): CsvRow[] => {
      const own = byPayment.get(item.id) ?? [];
      const units = sent.get(item.id) ?? [];
      const lines = unitRows(item, {movements: own, sent: units, timeOf});
      const [only, ...others] = units;
      return lines.length > 0
        ? lines
        : [{...item, captures: own, timeOf, ...(others.length === 0 && {sent: only})}];
    })
    .map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row))))
    .join("");
}

/** PayPal's reason and its text, such as `ECHECK: Waiting for the buyer's eCheck`. */
function pendingText(reason: PendingReason | undefined): string | undefined {
  return reason && `${reason.code}: ${reason.text}`;
}

function feeText({amount, captures}: CsvRow): string | undefined {
  const fee = feeOf(captures);
  return fee === undefined ? undefined : amountOf(amount.currencyCode, fee).value;
}
