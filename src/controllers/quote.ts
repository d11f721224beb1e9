import {fetchQuote} from "../merchant-api/client.ts";
import type {Money, Terms} from "../merchant-api/purchase.ts";
import type {EligibilityOptions} from "../paypal-sdk/sdk-types.ts";
import {shared} from "../page-state.ts";
import {readAmount, readPurchase} from "./configuration.ts";
import type {SettingsSource} from "./settings.ts";

type QuoteSource = SettingsSource & {readonly serverUrl: string};

const quotes = () => shared("quotes", () => new Map<string, Promise<Money | undefined>>());
const keyOf = (tag: QuoteSource, terms?: Pick<Terms, "shipping">) =>
  JSON.stringify([tag.serverUrl, readPurchase(tag), terms]);

/**
 * Price of the purchase in the settings. Elements that ask for the same price at the same time share a request. Undefined if it is
 * unknown: the page creates its own orders, or the server has no such route.
 */
export async function quote(tag: QuoteSource, terms?: Pick<Terms, "shipping">): Promise<Money | undefined> {
  if (tag.setting("createOrder")) return readAmount(tag);
  const purchase = readPurchase(tag);
  const key = keyOf(tag, terms);
  let asking = quotes().get(key);
  if (!asking) {
    asking = fetchQuote(tag.serverUrl, purchase, terms).finally(() => quotes().delete(key));
    quotes().set(key, asking);
  }
  return asking;
}

/** Requests the price like `quote`, and keeps it for other elements until the signal is aborted. */
export async function keepQuote(tag: QuoteSource, signal: AbortSignal): Promise<Money | undefined> {
  const total = await quote(tag);
  if (tag.setting("createOrder") || signal.aborted) return total;
  const key = keyOf(tag);
  const kept = Promise.resolve(total);
  quotes().set(key, kept);
  signal.addEventListener("abort", () => {
    if (quotes().get(key) === kept) quotes().delete(key);
  });
  return total;
}

/** Options for `findEligibleMethods`. @param currencyCode of a purchase without a known price */
export function eligibilityOptions(
  total: Money | undefined,
  currencyCode: string | undefined,
): EligibilityOptions {
  return total
    ? {currencyCode: total.currency_code, amount: total.value}
    : {currencyCode: currencyCode ?? "USD"};
}
