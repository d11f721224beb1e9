import {CheckoutError, isCheckoutError} from "../errors.ts";
import {pause, within} from "../promises.ts";
import {kept} from "./kept.ts";
import {known} from "./known-scripts.ts";
import {shared} from "../page-state.ts";

/** Two more tries, then the buyer decides. */
const pauses = [300, 1500];
const deadline = 15_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {createScriptURL(url: string): string},
  ): {createScriptURL(url: string): unknown};
}

/**
 * Loads what is at this address once a page, in up to three tries. A failure is forgotten: the next call tries again.
 * @throws CheckoutError `script-load`, or what `attempt` throws that is one already
 */
export function once<T>(url: string, attempt: () => Promise<T>): Promise<T> {
  const scripts = shared("scripts", () => new Map<string, Promise<T>>());
  return kept(scripts, url, () => persist(url, attempt));
}

async function persist<T>(url: string, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (cause) {
      if (isCheckoutError(cause)) throw cause;
      const wait = pauses[tried];
      if (!wait) throw new CheckoutError("script-load", `${url} could not be loaded.`, {cause});
      await pause(wait);
    }
  }
}

/** Whether a tag of the page has ended; if it left nothing behind, it has failed, and only a new one loads again. */
export const isOver = (tag: HTMLScriptElement): unknown =>
  tag.dataset["loadingState"] !== "pending" && performance.getEntriesByName(tag.src)[0];

/** What the script has left behind when it has run. A tag that failed is taken away. */
export async function arrival<T>(tag: HTMLScriptElement, find: () => T | undefined): Promise<T> {
  try {
    await within(
      // One that came before anybody listened has failed if it leaves nothing behind soon.
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

/** Puts one of the known scripts into the page. */
export function insertScript(url: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement("script");
  tag.async = true;
  if (nonce) tag.nonce = nonce;
  // Other clients of the SDK adopt a tag that is marked so instead of loading a second one.
  tag.dataset["loadingState"] = "pending";
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  const policy = shared("policy", () =>
    trustedTypes?.createPolicy("checkout-elements", {
      createScriptURL(candidate) {
        if (!known.test(candidate)) throw new TypeError(candidate);
        return candidate;
      },
    }),
  );
  tag.src = (policy?.createScriptURL(url) ?? url) as string;
  document.head.append(tag);
  return tag;
}
