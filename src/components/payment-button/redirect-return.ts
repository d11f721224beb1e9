import {shared} from "../../page-state.ts";
import {refuse} from "../../controllers/configuration.ts";
import type {PaymentButton} from "./payment-button.ts";

/** Parameters that a wallet adds to the return address. */
const added = ["token", "PayerID", "fundingSource"];

/** Return addresses: those of the settings, or the page's own. @throws CheckoutError `invalid-config` */
export function returnAddresses({returnUrl, cancelUrl}: PaymentButton<unknown>) {
  const here = new URL(location.href);
  here.hash = "";
  for (const name of added) here.searchParams.delete(name);
  const address = (written: string) => {
    const url = URL.canParse(written, here) ? new URL(written, here) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw refuse("return-url");
    return url.href;
  };
  const back = returnUrl ? address(returnUrl) : here.href;
  return {returnUrl: back, cancelUrl: cancelUrl ? address(cancelUrl) : back};
}

/** Lets one element of the page continue after a return. Once it is gone, another one may. */
export function mayReturn(host: PaymentButton<unknown>): boolean {
  const ways = shared("ways back", () => new Map<string, HTMLElement>());
  const way = location.search;
  const taken = ways.get(way);
  if (taken?.isConnected && taken !== host) return false;
  ways.set(way, host);
  return true;
}

/** The order whose capture was asked for, for a page that is loaded again before the answer. No secret, and no token. */
export function remembered(method: string) {
  const key = `checkout-elements return ${method}`;
  const storage = (act: (all: Storage) => string | null | void) => {
    try {
      return act(sessionStorage) ?? undefined;
    } catch {
      // A browser that gives this page no storage: the address alone tells.
      return undefined;
    }
  };
  return {
    orderId: storage((all) => all.getItem(key)),
    keep: (orderId: string) => storage((all) => all.setItem(key, orderId)),
    forget: () => storage((all) => all.removeItem(key)),
  };
}
