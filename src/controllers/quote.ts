import {fetchQuote} from "../merchant-api/client.ts";
import type {Money, Terms} from "../merchant-api/purchase.ts";
import {shared} from "../page-state.ts";
import {readAmount, readPurchase} from "./configuration.ts";
import type {SettingsSource} from "./settings.ts";

/**
 * Price of the purchase in the settings. Elements that ask for the same price at the same time share a request. Undefined if it is
 * unknown: the page creates its own orders, or the server has no such route.
 */
export async function quote(
  tag: SettingsSource & {readonly serverUrl: string},
  terms?: Pick<Terms, "shipping">,
): Promise<Money | undefined> {
  if (tag.setting("createOrder")) return readAmount(tag);
  const purchase = readPurchase(tag);
  const quotes = shared("quotes", () => new Map<string, Promise<Money | undefined>>());
  const key = JSON.stringify([tag.serverUrl, purchase, terms]);
  let asking = quotes.get(key);
  if (!asking) {
    asking = fetchQuote(tag.serverUrl, purchase, terms).finally(() => quotes.delete(key));
    quotes.set(key, asking);
  }
  return asking;
}
