import type {FieldState} from "../../payment-methods/card-state.ts";
import type {FieldName} from "./field-names.ts";

/** `missing`: the field is empty. */
export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<FieldName, Problem>>;

/** Postal codes worldwide: 2 to 10 letters and digits, with spaces and hyphens inside. */
export const isPostalCode = (text: string) => /^[\p{L}\d][\p{L}\d -]{0,8}[\p{L}\d]$/u.test(text);

export function problemIn({empty, valid}: FieldState): Problem | undefined {
  return empty ? "missing" : valid ? undefined : "wrong";
}
