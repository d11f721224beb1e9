import {shared} from "../../page-state.ts";
import {refuse} from "../../controllers/configuration.ts";

/** Parameters that a wallet adds to the return address. A shop may use the same names. */
const added = ["token", "PayerID", "fundingSource"];
/** Parameter by which a page knows that the buyer comes back from a wallet. Its value has the shop's own `added` ones, and its hash. */
const marker = "checkout-return";

/** Addresses to return to, as the page has written them. */
export interface ReturnSettings {
  readonly returnUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
}

/** Return addresses: those of the settings, or the page's own. @throws CheckoutError `invalid-config` */
export function returnAddresses({returnUrl, cancelUrl}: ReturnSettings) {
  const here = new URL(location.href);
  const {hash} = here;
  here.hash = "";
  const address = (written: string) => {
    const url = URL.canParse(written, here) ? new URL(written, here) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw refuse("return-url");
    return marked(url);
  };
  const back = returnUrl ? address(returnUrl) : marked(here, hash);
  return {returnUrl: back, cancelUrl: cancelUrl ? address(cancelUrl) : back};
}

function marked({href}: URL, hash = ""): string {
  const url = new URL(href);
  const {searchParams} = url;
  searchParams.delete(marker);
  const own = new URLSearchParams([...searchParams].filter(([name]) => added.includes(name)));
  for (const name of added) searchParams.delete(name);
  searchParams.set(marker, `${String(own)}${hash}`);
  return url.href;
}

/** The buyer has come back to an address that this library made. */
export const isMarked = (): boolean => new URLSearchParams(location.search).has(marker);

/** Gives the address the shop's own parameters and hash again, so that a reload doesn't resume the payment once more. */
export function restoreAddress(): void {
  const url = new URL(location.href);
  const value = url.searchParams.get(marker);
  if (value === null) return;
  const own = new URL(`?${value}`, url);
  for (const name of [marker, ...added]) url.searchParams.delete(name);
  for (const [name, text] of own.searchParams) url.searchParams.append(name, text);
  url.hash ||= own.hash;
  history.replaceState(history.state, "", url);
}

/** Lets one element of the page continue after a return. Another one may if that one was removed. */
export function mayReturn(host: HTMLElement): boolean {
  const returns = shared("returns", () => new Map<string, HTMLElement>());
  const taken = returns.get(location.search);
  if (taken?.isConnected && taken !== host) return false;
  returns.set(location.search, host);
  return true;
}
