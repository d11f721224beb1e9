import {arrival, insertScript, isOver, once} from "./script-tag.ts";
import {isLoopback} from "./sdk-url.ts";

/** Script of a wallet's vendor, and its stand-in in a sandbox on this machine. */
export interface VendorScript<Left> {
  readonly url: string;
  readonly standIn: string;
  /** Reads the value that the script defines; undefined before it has run. */
  readonly find: () => Left | undefined;
}

/**
 * Loads a vendor's script once a page, or uses the one of the page. It comes from the vendor's host, or from a sandbox on
 * this machine.
 * @throws CheckoutError `script-load`; the next call tries again
 */
export function loadVendorScript<Left>(
  {url, standIn, find}: VendorScript<Left>,
  sdkOrigin: string,
  nonce: string | undefined,
): Promise<Left> {
  const address = isLoopback(new URL(sdkOrigin).hostname) ? sdkOrigin + standIn : url;
  return once(address, async () => {
    const present = find();
    if (present) return present;
    const there = [...document.scripts].findLast((tag) => tag.src === address);
    return arrival(there && !isOver(there) ? there : insertScript(address, nonce), find);
  });
}
