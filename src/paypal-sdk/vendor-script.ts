import {arrival, insertScript, isOver, once} from "./script-tag.ts";
import {isLoopback} from "./sdk-url.ts";

/** A wallet's own script, and what stands in for it on the sandbox of this machine. */
export interface VendorScript<Left> {
  readonly url: string;
  readonly standIn: string;
  /** What the script has left behind; undefined before it has run. */
  readonly find: () => Left | undefined;
}

/**
 * Loads a vendor's script once a page, or takes the one that is there. From fixed hosts: the vendor's own, or the sandbox
 * where that is on this very machine.
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
