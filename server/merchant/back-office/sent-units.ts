import type {Attempt, Call} from "../payments/payments.tables.ts";
import {onlyUnitOf} from "../paypal/units.ts";
import type {PaymentView} from "./view-types.ts";
import {readSentUnits, type SentUnit as WireUnit} from "../payments/sent-units.ts";
import {DEFAULT_REFERENCE} from "../pricing/units.ts";

/** The shop's facts about a purchase unit, as PayPal got them. */
export interface SentUnit {
  readonly reference: string;
  readonly invoiceId?: string | undefined;
  /** E-mail address or PayPal id of the account that gets the money, if it isn't the shop's. */
  readonly payee?: string | undefined;
  /** Decimal text in major units of the order's currency. */
  readonly platformFee?: string | undefined;
}

/** Purchase units by the ids of their attempts. */
export type SentUnits = ReadonlyMap<string, readonly SentUnit[]>;

/** Reads the purchase units of recorded requests that created orders. */
export function sentUnits(calls: readonly Pick<Call, "attempt_id" | "request">[]): SentUnits {
  return new Map(
    calls.map(({attempt_id: id, request}) => [id, readSentUnits(request).map(sentUnit)] as const),
  );
}

/** Payee and platform fee of an order of one unit. */
export function platformFactsOf(
  calls: readonly Pick<Call, "attempt_id" | "operation" | "request">[],
  {currency}: Pick<Attempt, "currency">,
): Pick<PaymentView, "payee" | "platformFee"> {
  const created = calls.find(({operation}) => operation === "create");
  const {payee, platformFee} =
    onlyUnitOf({purchase_units: readSentUnits(created?.request).map(sentUnit)}) ?? {};
  return {
    ...(payee !== undefined && {payee}),
    ...(platformFee !== undefined && {platformFee: {currencyCode: currency, value: platformFee}}),
  };
}

function sentUnit(unit: WireUnit): SentUnit {
  const {reference_id: reference, invoice_id: invoiceId, payee, payment_instruction} = unit;
  // PayPal takes one fee a unit.
  const [fee] = payment_instruction?.platform_fees ?? [];
  return {
    reference: reference ?? DEFAULT_REFERENCE,
    invoiceId,
    payee: payee?.email_address ?? payee?.merchant_id,
    platformFee: fee?.amount.value,
  };
}
