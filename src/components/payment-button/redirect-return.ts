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

/** Lets one element of the page continue after a return. Another one may if that one was removed. */
export function mayReturn(host: PaymentButton<unknown>): boolean {
  const returns = shared("returns", () => new Map<string, HTMLElement>());
  const taken = returns.get(location.search);
  if (taken?.isConnected && taken !== host) return false;
  returns.set(location.search, host);
  return true;
}
