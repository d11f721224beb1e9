import {expressWallets} from "../../payment-methods/express-wallets.ts";
import {methodOf, offeredMethods, type MethodName} from "../../payment-methods/offered-methods.ts";
import type {Market} from "../../payment-methods/purchase-market.ts";
import {buyerCountry} from "../../controllers/buyer-country.ts";
import type {ListHost} from "./list-host.ts";

/** The market before the price is known. */
const likelyMarket = (host: ListHost): Market => ({
  country: buyerCountry(host),
  currency: host.setting("currencyCode"),
});

/** Number of wallets that may have an express button. */
export const likelyExpress = (host: ListHost): number => expressWallets(likelyMarket(host), host).length;

/** Maximum of express buttons. 0: none, because the page wants none, or no wallet can be one. */
export function expressMax(host: ListHost): number {
  const {express} = host;
  const isWanted = express !== "none" && express !== "0";
  return isWanted && likelyExpress(host) > 0 ? Number(express ?? 3) || 3 : 0;
}

/** Methods that the list will probably have. */
export const likelyMethods = (host: ListHost): MethodName[] =>
  offeredMethods(likelyMarket(host), host, expressMax(host) > 0);

/** Requests one instance for all methods and express buttons. */
export function requestSdk(host: ListHost): void {
  const page = host.sdk.request();
  const names = offeredMethods(likelyMarket(host), host, false);
  for (const component of new Set(names.map((name) => methodOf(name).component)))
    page.sdk(component).catch(() => undefined);
}
