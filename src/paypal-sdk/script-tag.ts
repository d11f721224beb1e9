import {CheckoutError, isCheckoutError} from "../errors.ts";
import {memoize, pause, within} from "../promises.ts";
import {shared} from "../page-state.ts";

/**
 * Addresses of the scripts that may be inserted: the SDK, and the wallets' vendors or their stand-ins in the sandbox.
 */
const allowed =
  /^(https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js|https:\/\/applepay\.cdn-apple\.com\/jsapi\/1\.latest\/apple-pay-sdk\.js|https?:\/\/[^/?#]+\/web-sdk\/v6\/(core|vendors\/(google|apple)-pay\.js))$/;

/** Pauses before further attempts, ms. After the last attempt the buyer decides. */
const pauses = [300, 1500];
const deadline = 15_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {createScriptURL(url: string): string},
  ): {createScriptURL(url: string): unknown};
}

/**
 * Loads a script once a page, in up to three attempts. After a failure the next call tries again.
 * @param advice for the developer, after a failure
 * @throws CheckoutError `script-load`, or any CheckoutError of `attempt`
 */
export function once<T>(url: string, attempt: () => Promise<T>, advice = ""): Promise<T> {
  const scripts = shared("scripts", () => new Map<string, Promise<T>>());
  return memoize(scripts, url, () => retry(url, attempt, advice));
}

async function retry<T>(url: string, attempt: () => Promise<T>, advice: string): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (cause) {
      if (isCheckoutError(cause)) throw cause;
      const wait = pauses[attempts];
      if (!wait) throw new CheckoutError("script-load", `${url} could not be loaded.${advice}`, {cause});
      await pause(wait);
    }
  }
}

/**
 * Returns whether a script has loaded or failed. A script that defined nothing has failed: only a new element loads
 * again.
 */
export const isOver = (tag: HTMLScriptElement): unknown =>
  tag.dataset["loadingState"] !== "pending" && performance.getEntriesByName(tag.src)[0];

/** Resolves with the value that the script defines. Removes an element that failed. */
export async function arrival<T>(tag: HTMLScriptElement, find: () => T | undefined): Promise<T> {
  try {
    await within(
      // A script that ended before this call has failed unless it defines the value soon.
      performance.getEntriesByName(tag.src)[0] ? 1000 : deadline,
      new Promise((resolve, reject) => {
        tag.addEventListener("load", resolve, {once: true});
        tag.addEventListener("error", reject, {once: true});
      }),
    );
    const found = find();
    if (!found) throw new Error(tag.src);
    tag.dataset["loadingState"] = "resolved";
    return found;
  } catch (error) {
    tag.remove();
    throw error;
  }
}

/** Inserts one of the allowed scripts. */
export function insertScript(url: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement("script");
  tag.async = true;
  if (nonce) tag.nonce = nonce;
  // Other clients of the SDK use an element with this mark instead of loading a second one.
  tag.dataset["loadingState"] = "pending";
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  const policy = shared("policy", () =>
    trustedTypes?.createPolicy("checkout-elements", {
      createScriptURL(candidate) {
        if (!allowed.test(candidate)) throw new TypeError(candidate);
        return candidate;
      },
    }),
  );
  tag.src = (policy?.createScriptURL(url) ?? url) as string;
  document.head.append(tag);
  return tag;
}
