import {CheckoutError} from "../errors.ts";
import {arrival, insertScript, isOver, once} from "./script-tag.ts";
import type {SdkGlobal} from "./sdk-types.ts";

const path = "/web-sdk/v6/core";

/** Loads the SDK's script once a page, or takes the one that is there. */
export const loadScript = (origin: string, nonce?: string): Promise<SdkGlobal> =>
  once(origin + path, () => attempt(origin, nonce));

async function attempt(origin: string, nonce: string | undefined): Promise<SdkGlobal> {
  let tag = tags().at(-1);
  if (tag && new URL(tag.src).origin !== origin)
    // The sentence about it is in components/developer/configuration-messages.ts.
    throw new CheckoutError("invalid-config", "script");
  const present = find(tag);
  if (present) return present;
  // A tag of the page that has ended without a global has failed: only a new one loads again.
  if (!tag || isOver(tag)) tag = insertScript(origin + path, nonce);
  return arrival(tag, () => find(tag));
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
