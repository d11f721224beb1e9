import type {CardPayment} from "../../methods/card-payment.ts";
import type {HostedField} from "../../sdk/surface.ts";

export type FieldName = HostedField | "postal";
export type Problem = "missing" | "wrong";

/** In the order in which they stand, so that the first problem is the first field. */
export const fieldNames: readonly FieldName[] = ["number", "expiry", "cvv", "postal"];

/** Postal codes of the world: 2 to 10 letters and digits, with spaces and hyphens in between. */
const postalCode = /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u;

export function isEmpty(field: FieldName, card: CardPayment, postal: string): boolean {
  return field === "postal" ? !postal.trim() : card.fields[field].empty;
}

export function problemOf(field: FieldName, card: CardPayment, postal: string): Problem | undefined {
  if (isEmpty(field, card, postal)) return "missing";
  const valid = field === "postal" ? postalCode.test(postal.trim()) : card.fields[field].valid;
  return valid ? undefined : "wrong";
}
