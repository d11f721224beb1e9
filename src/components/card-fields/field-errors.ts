import type {CardPayment} from "../../payment-methods/card-payment.ts";
import {readFields, type FieldState} from "../../payment-methods/card-state.ts";
import type {FieldName} from "./field-names.ts";

/** `missing`: the field is empty. */
export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<FieldName, Problem>>;

/** Postal codes worldwide: 2 to 10 letters and digits, with spaces and hyphens inside. */
export const isPostalCode = (text: string) => /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u.test(text);

export function problemIn({empty, valid}: FieldState): Problem | undefined {
  return empty ? "missing" : valid ? undefined : "wrong";
}

/** Problems of the plain form, in the order of the fields. */
export function problemsOf(card: CardPayment, {postal = ""}: {postal?: string}): Problems {
  const text = postal.trim();
  const states = {...readFields(card), postal: {empty: !text, valid: isPostalCode(text)}};
  const problems: Problems = {};
  for (const [name, state] of Object.entries(states)) {
    const problem = problemIn(state);
    if (problem) problems[name as FieldName] = problem;
  }
  return problems;
}
