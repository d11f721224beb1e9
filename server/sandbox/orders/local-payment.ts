import {type LocalKind, localMethodOf} from "../payment-sources.ts";
import {timeOf} from "../wire/shapes.ts";
import type {LocalPayment} from "./orders.model.ts";

export function isVoucher(kind: LocalKind): boolean {
  return localMethodOf(kind).window === "voucher";
}

/** Methods of PayPal's specification whose replies have no e-mail address. */
const WITHOUT_EMAIL: readonly LocalKind[] = ["bancontact", "eps", "ideal", "mybank", "trustly"];

/**
 * Facts of a local payment. PayPal's specification has the keys of seven methods. Its guides show the other methods
 * in the same way, so they have the fields that all share, and a voucher's last day.
 */
export function publicFactsOf(kind: LocalKind, {name, email, countryCode, bic, payableUntil}: LocalPayment) {
  return {
    ...(name === undefined ? {} : {name}),
    ...(email === undefined || WITHOUT_EMAIL.includes(kind) ? {} : {email}),
    country_code: countryCode,
    ...bankFacts(kind, bic),
    ...(payableUntil === undefined ? {} : {expiry_date: timeOf(payableUntil).slice(0, 10)}),
  };
}

/** Facts of the buyer's bank, as far as PayPal publishes them for the method. */
function bankFacts(kind: LocalKind, bic: string | undefined) {
  if (bic === undefined) return {};
  if (kind === "eps") return {bic};
  if (kind === "p24") return {method_id: bic, method_description: bic};
  const hasIban = ["ideal", "bancontact", "mybank", "trustly"].includes(kind);
  return hasIban ? {bic, iban_last_chars: "1234"} : {};
}
