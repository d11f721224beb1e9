import {toPublic} from "../../shared/money.ts";
import {sumsOf} from "../payment-list/movements.ts";
import type {PaymentMovement} from "../payment-list/payment-list.tables.ts";
import {shownStateOf} from "../payment-list/payment-list.states.ts";
import {amountOf} from "../payment-list/thousandths.ts";
import {type PaymentStatus, unitStatusOf} from "../payments/payment-status.ts";
import type {AttemptState} from "../payments/payments.states.ts";
import type {Order, ShownOrder} from "../paypal/orders.ts";
import {unitsOf} from "../paypal/units.ts";
import {DEFAULT_REFERENCE} from "../pricing/units.ts";
import {deliveryOf} from "./delivery.ts";
import {type PaymentParts, sumOf} from "./payment-parts.ts";
import type {PaymentUnit} from "./view-types.ts";

type ShownUnit = NonNullable<ShownOrder["purchase_units"]>[number];
type PaidUnit = NonNullable<Order["purchase_units"]>[number];

interface Known extends PaymentParts {
  /** The order at PayPal. Undefined when PayPal gave no reply. */
  readonly whole: ShownOrder | undefined;
  readonly movements: readonly PaymentMovement[];
}

/**
 * Views of the purchase units of an order that has several; otherwise undefined.
 *
 * @param order its payments, as PayPal shows them or as they are recorded
 */
export function unitViews(order: Order | undefined, known: Known): PaymentUnit[] | undefined {
  const units = order ? unitsOf(order) : [];
  if (units.length <= 1) return undefined;
  const shown = known.whole ? unitsOf(known.whole) : [];
  return units.map((unit) => {
    const reference = referenceOf(unit);
    const atPayPal = shown.find((one) => referenceOf(one) === reference);
    return {
      reference,
      ...(unit.amount && {amount: toPublic(unit.amount)}),
      ...moneyOf(unit, known),
      ...(atPayPal && factsOf(atPayPal)),
    };
  });
}

function referenceOf({reference_id: reference}: Pick<PaidUnit, "reference_id">): string {
  return reference ?? DEFAULT_REFERENCE;
}

/** Payments of a unit: its state, sums, and what can still be done. */
function moneyOf(
  unit: PaidUnit,
  {movements, captures, authorizations}: Known,
): Pick<PaymentUnit, "state" | "captured" | "refunded" | "refundable" | "capturable" | "canVoid"> {
  const reference = referenceOf(unit);
  const isOwn = (part: {readonly unit?: string | null}) => part.unit === reference;
  const sums = {...sumsOf(movements.filter(isOwn)), isOfUnits: false};
  const state = STATES[unitStatusOf(unit.payments) ?? "open"];
  const currency = unit.amount?.currency_code ?? "";
  const refundable = sumOf(captures.filter(isOwn).flatMap((capture) => capture.refundable ?? []));
  const own = authorizations.filter(isOwn);
  const capturable = sumOf(own.flatMap((authorization) => authorization.capturable ?? []));
  return {
    state: shownStateOf(state, sums, 0),
    ...(sums.captured > 0n && {captured: toPublic(amountOf(currency, sums.captured))}),
    ...(sums.refunded > 0n && {refunded: toPublic(amountOf(currency, sums.refunded))}),
    ...(refundable && {refundable}),
    ...(capturable && {capturable}),
    canVoid: own.some(({canVoid}) => canVoid),
  };
}

/** States that a payment with such a unit alone would have. */
const STATES: Readonly<Record<PaymentStatus, AttemptState>> = {
  open: "created",
  captured: "captured",
  pending: "pending",
  declined: "declined",
  authorized: "authorized",
  voided: "voided",
  expired: "expired",
  reversed: "reversed",
  // PayPal decides later, or in a way that is not known.
  unclear: "pending",
};

/** Facts that only PayPal's order has. */
function factsOf({invoice_id, payee, payment_instruction, shipping}: ShownUnit): Partial<PaymentUnit> {
  // PayPal takes one fee a unit.
  const [fee] = payment_instruction?.platform_fees ?? [];
  const receiver = payee?.email_address ?? payee?.merchant_id;
  return {
    ...(invoice_id !== undefined && {invoiceId: invoice_id}),
    ...(receiver !== undefined && {payee: receiver}),
    ...(fee?.amount && {platformFee: toPublic(fee.amount)}),
    ...deliveryOf(shipping),
  };
}
