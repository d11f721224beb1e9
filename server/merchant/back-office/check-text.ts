import {invalid} from "./pages.ts";

/** @param rule completes "must be …". @throws MerchantError 400 */
export function checkText(field: string, text: string, form: RegExp, rule: string): void {
  if (!form.test(text)) throw invalid(field, rule);
}

/** Checks the texts of a person's finding. @throws MerchantError 400 */
export function checkFinding({note, reference}: {note: string; reference?: string | undefined}): void {
  checkText("note", note, /^[^\0]{1,1000}$/s, "1 to 1000 characters");
  if (reference === undefined) return;
  checkText("reference", reference, /^[\x21-\x7e]{1,255}$/, "1 to 255 printable characters");
}
