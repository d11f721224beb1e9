import type {MerchantPage} from "../merchant-page.ts";
import {amount, announceAmount, form} from "./document.ts";
import {redraw} from "./redraw.ts";

const deadlineMs = 30_000;

/** Has the page drawn anew with what is chosen now: another total, or what the merchant's server changed of the order. */
export async function reload(merchant: MerchantPage): Promise<void> {
  const url = new URL(location.href);
  const fields = form();
  if (fields === null) return;
  for (const [name, value] of new FormData(fields)) {
    if (typeof value === "string" && name !== "total") url.searchParams.set(name, value);
  }
  const response = await fetch(url, {signal: AbortSignal.timeout(deadlineMs)});
  const before = amount();
  await redraw(merchant, response);
  announceAmount(before);
}
