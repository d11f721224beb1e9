import type {Queries, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {findLastNumber, findTakenNumbers, type InvoiceRow} from "./invoices.records.ts";

/** Longest number that PayPal generates, in characters. */
const MAX_GENERATED = 25;
const FIRST_NUMBER = "0001";
/** Numbers that are compared with those in use at once. */
const CANDIDATES = 50;

/**
 * The next free invoice number. It has the prefix and suffix of the newest invoice's number, which is increased by
 * one: `INV-0009/A` is followed by `INV-0010/A`.
 */
export async function nextInvoiceNumber(queries: Queries, applicationId: string): Promise<string> {
  let last = await findLastNumber(queries, applicationId);
  if (last === undefined) return FIRST_NUMBER;
  for (;;) {
    const candidates: string[] = [];
    for (let count = 0; count < CANDIDATES; count += 1) {
      last = increased(last);
      candidates.push(last);
    }
    const taken = await findTakenNumbers(queries, applicationId, candidates);
    const used = new Set(taken.map(({invoice_number: number}) => number));
    const free = candidates.find((number) => !used.has(number));
    if (free !== undefined) return free;
  }
}

/** Increases the last group of digits. A number without digits, or one that would be too long, starts anew. */
function increased(number: string): string {
  const [, prefix = "", digits, suffix = ""] = /^(.*?)(\d+)(\D*)$/s.exec(number) ?? [];
  if (digits === undefined) return FIRST_NUMBER;
  const next = prefix + String(BigInt(digits) + 1n).padStart(digits.length, "0") + suffix;
  return next.length > MAX_GENERATED ? FIRST_NUMBER : next;
}

/** @throws ServiceError 422 DUPLICATE_INVOICE_NUMBER when another invoice has the number of this one */
export async function checkNumber(tx: Tx, row: InvoiceRow): Promise<void> {
  const taken = await findTakenNumbers(tx, row.application_id, [row.invoice_number]);
  if (taken.every(({id}) => id === row.id)) return;
  const description = "Another invoice has this number.";
  throw unprocessable("DUPLICATE_INVOICE_NUMBER", description, "/detail/invoice_number");
}
