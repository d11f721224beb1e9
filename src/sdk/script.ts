import {CheckoutError, isCheckoutError} from "../payment/errors.ts";
import {pause, within} from "./deadline.ts";
import {shared} from "./page-state.ts";
import type {SdkGlobal} from "./surface.ts";

const path = "/web-sdk/v6/core";
/** Two more tries, then the buyer decides. */
const pauses = [300, 1500];
const deadline = 15_000;

/** Loads the SDK's script once a page, or takes the one that is there. A failure is forgotten: the next call tries again. */
export function loadScript(origin: string, nonce?: string): Promise<SdkGlobal> {
  const scripts = shared("scripts", () => new Map<string, Promise<SdkGlobal>>());
  let loading = scripts.get(origin);
  if (!loading) {
    loading = load(origin, nonce);
    scripts.set(origin, loading);
    loading.catch(() => scripts.delete(origin));
  }
  return loading;
}

async function load(origin: string, nonce: string | undefined, tried = 0): Promise<SdkGlobal> {
  try {
    return await attempt(origin, nonce);
  } catch (cause) {
    if (isCheckoutError(cause)) throw cause;
    const wait = pauses[tried];
    if (!wait) throw new CheckoutError("script-load", `${origin}${path} could not be loaded.`, {cause});
    await pause(wait);
    return load(origin, nonce, tried + 1);
  }
}

async function attempt(origin: string, nonce: string | undefined): Promise<SdkGlobal> {
  let tag = tags().at(-1);
  if (tag && new URL(tag.src).origin !== origin)
    // The sentence about it is in elements/developer/configuration-words.ts.
    throw new CheckoutError("invalid-config", "script");
  const present = find(tag);
  if (present) return present;
  // A tag of the page that has ended without a global has failed: only a new one loads again.
  if (!tag || (tag.dataset["loadingState"] !== "pending" && performance.getEntriesByName(tag.src)[0]))
    tag = insert(origin, nonce);
  const loaded = tag;
  try {
    await within(
      deadline,
      new Promise((resolve, reject) => {
        loaded.addEventListener("load", resolve, {once: true});
        loaded.addEventListener("error", reject, {once: true});
      }),
    );
    const sdk = find(loaded);
    if (!sdk) throw new Error("No version 6 SDK");
    loaded.dataset["loadingState"] = "resolved";
    return sdk;
  } catch (error) {
    loaded.dataset["loadingState"] = "rejected";
    loaded.remove();
    throw error;
  }
}

const tags = () =>
  [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${path}"]`)].filter(
    (tag) => new URL(tag.src).pathname === path,
  );

/** The SDK's global, if it is one: an element with id "paypal" is a property of `window`, too. */
function find(tag: HTMLScriptElement | undefined): SdkGlobal | undefined {
  const found = (window as unknown as Record<string, Partial<SdkGlobal> | undefined>)[
    tag?.dataset["namespace"] ?? "paypal"
  ];
  return typeof found?.createInstance === "function" && String(found.version).startsWith("6")
    ? (found as SdkGlobal)
    : undefined;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {createScriptURL(url: string): string},
  ): {createScriptURL(url: string): unknown};
}

function insert(origin: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement("script");
  tag.async = true;
  if (nonce) tag.nonce = nonce;
  // Other clients of the SDK adopt a tag that is marked so instead of loading a second one.
  tag.dataset["loadingState"] = "pending";
  const url = origin + path;
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  const policy = shared("policy", () =>
    trustedTypes?.createPolicy("checkout-elements", {
      createScriptURL(candidate) {
        if (new URL(candidate).pathname !== path) throw new TypeError(candidate);
        return candidate;
      },
    }),
  );
  tag.src = (policy?.createScriptURL(url) ?? url) as string;
  document.head.append(tag);
  return tag;
}
