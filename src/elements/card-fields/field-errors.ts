import type {CardPayment} from "../../methods/card-payment.ts";
import {readFields} from "../../methods/card-state.ts";
import type {FieldName} from "./field-names.ts";

/** `missing`: nothing is typed. */
export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<FieldName, Problem>>;

/** Postal codes of the world: 2 to 10 letters and digits, with spaces and hyphens in between. */
const postalCode = /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u;

/** What is not right yet; the first key is the first field. */
export function problemsOf(card: CardPayment, postal: string): Problems {
  const text = postal.trim();
  // In the order in which they stand.
  const states = {...readFields(card), postal: {empty: !text, valid: postalCode.test(text)}};
  const problems: Problems = {};
  for (const [name, {empty, valid}] of Object.entries(states)) {
    if (empty || !valid) problems[name as FieldName] = empty ? "missing" : "wrong";
  }
  return problems;
}
