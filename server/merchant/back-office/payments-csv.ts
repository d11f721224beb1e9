import {feeOf} from "../payment-list/movements.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import type {PendingReason} from "../payment-list/pending-reasons.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {localMethodName} from "../pricing/local-payment.ts";
import {csvLine} from "./csv.ts";
import type {PaymentItem} from "./view-types.ts";

/** A payment of the file. */
interface Row extends PaymentItem {
  /** The completed ones, the oldest first. */
  readonly captures: readonly PaymentMovement[];
  /** Writes a time of the records in the file's time zone. */
  readonly timeOf: (ms: number) => string;
}

/** Columns by their headings. Programs read them by position, so new ones come last. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: Row) => string | undefined])[] = [
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
];

export const paymentsHeading = csvLine(COLUMNS.map(([heading]) => heading));

/** Writes the lines of payments. @param captures completed captures of them all, the oldest first */
export function paymentLines(
  items: readonly PaymentItem[],
  captures: readonly PaymentMovement[],
  timeOf: Row["timeOf"],
): string {
  const byPayment = new Map<string, PaymentMovement[]>(items.map(({id}) => [id, []]));
  for (const capture of captures) byPayment.get(capture.attempt_id)?.push(capture);
  return items
    .map((item): Row => ({...item, captures: byPayment.get(item.id) ?? [], timeOf}))
    .map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row))))
    .join("");
}

/** PayPal's reason and its text, such as `ECHECK: Waiting for the buyer's eCheck`. */
function pendingText(reason: PendingReason | undefined): string | undefined {
  return reason && `${reason.code}: ${reason.text}`;
}

function feeText({amount, captures}: Row): string | undefined {
  const fee = feeOf(captures);
  return fee === undefined ? undefined : amountOf(amount.currencyCode, fee).value;
}
