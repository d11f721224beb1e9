import {fetchQuote, type Quote} from "../merchant-api/client.ts";
import {isCurrencyCode, type Money, type OrderOptions} from "../merchant-api/purchase.ts";
import type {EligibilityOptions} from "../paypal-sdk/sdk-types.ts";
import {shared} from "../page-state.ts";
import {readAmount, readPurchase, readServer, refuse} from "./configuration.ts";
import type {SettingsSource} from "./settings.ts";

const quotes = () => shared("quotes", () => new Map<string, Promise<Quote>>());
const keyOf = (tag: SettingsSource, {terms, place = 1}: QuoteOptions) =>
  JSON.stringify([readServer(tag), readPurchase(tag), terms, place]);

interface QuoteOptions {
  readonly terms?: Pick<OrderOptions, "shipping"> | undefined;
  /** Number of the purchase among those of the same goods on the page. */
  readonly place?: number | undefined;
}

/**
 * Price of the purchase in the settings, and what the server knows of its payment. Elements that ask for the same at the same
 * time share a request. Without an amount if it is unknown: the page creates its own orders, or the server has no such route.
 */
export async function quote(tag: SettingsSource, options: QuoteOptions = {}): Promise<Quote> {
  if (tag.setting("createOrder")) return {amount: readAmount(tag)};
  const purchase = readPurchase(tag);
  const key = keyOf(tag, options);
  let asking = quotes().get(key);
  if (!asking) {
    asking = fetchQuote(readServer(tag), purchase, options.terms, options.place).finally(() =>
      quotes().delete(key),
    );
    quotes().set(key, asking);
  }
  return asking;
}

/** Requests the quote like `quote`, and keeps it for other elements until the signal is aborted. */
export async function keepQuote(tag: SettingsSource, signal: AbortSignal): Promise<Quote> {
  const found = await quote(tag);
  if (tag.setting("createOrder") || signal.aborted) return found;
  const key = keyOf(tag, {});
  const kept = Promise.resolve(found);
  quotes().set(key, kept);
  signal.addEventListener("abort", () => {
    if (quotes().get(key) === kept) quotes().delete(key);
  });
  return found;
}

/**
 * Options for `findEligibleMethods`. @param currencyCode of a purchase without a known price
 * @throws CheckoutError `invalid-config`
 */
export function eligibilityOptions(
  total: Money | undefined,
  currencyCode: string | null | undefined,
): EligibilityOptions {
  if (total) return {currencyCode: total.currencyCode, amount: total.value};
  if (currencyCode && !isCurrencyCode(currencyCode)) throw refuse("currency-code");
  return {currencyCode: currencyCode || "USD"};
}
