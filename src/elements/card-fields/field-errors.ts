import type {CardPayment} from "../../methods/card-payment.ts";
import type {HostedField} from "../../sdk/surface.ts";

export type FieldName = HostedField | "postal";
/** `missing`: nothing is typed. */
export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<FieldName, Problem>>;

/** In the order in which they stand. */
export const fieldNames: readonly FieldName[] = ["number", "expiry", "cvv", "postal"];

/** Postal codes of the world: 2 to 10 letters and digits, with spaces and hyphens in between. */
const postalCode = /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u;

/** What is not right yet; the first key is the first field. */
export function problemsOf(card: CardPayment, postal: string): Problems {
  const text = postal.trim();
  const states = {...card.fields, postal: {empty: !text, valid: postalCode.test(text)}};
  const problems: Problems = {};
  for (const name of fieldNames) {
    const {empty, valid} = states[name];
    if (empty || !valid) problems[name] = empty ? "missing" : "wrong";
  }
  return problems;
}
