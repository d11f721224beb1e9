import {CheckoutError} from "../errors.ts";
import {arrival, insertScript, isOver, once} from "./script-tag.ts";
import type {SdkGlobal} from "./sdk-types.ts";

const path = "/web-sdk/v6/core";

/** Loads the SDK's script once a page, or uses the one of the page. */
export const loadScript = (origin: string, nonce?: string): Promise<SdkGlobal> =>
  once(origin + path, () => attempt(origin, nonce));

async function attempt(origin: string, nonce: string | undefined): Promise<SdkGlobal> {
  let tag = tags().at(-1);
  if (tag && new URL(tag.src).origin !== origin)
    // Its message is in developer/configuration-messages.ts.
    throw new CheckoutError("invalid-config", "script");
  const present = find(tag);
  if (present) return present;
  // A script of the page that ended without a global has failed: only a new element loads again.
  if (!tag || isOver(tag)) tag = insertScript(origin + path, nonce);
  return arrival(tag, () => find(tag));
}

const tags = () =>
  [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${path}"]`)].filter(
    (tag) => new URL(tag.src).pathname === path,
  );

/** The SDK's global. An element with the id "paypal" is a property of `window`, too. */
function find(tag: HTMLScriptElement | undefined): SdkGlobal | undefined {
  const found = (window as unknown as Record<string, Partial<SdkGlobal> | undefined>)[
    tag?.dataset["namespace"] ?? "paypal"
  ];
  return typeof found?.createInstance === "function" && String(found.version).startsWith("6")
    ? (found as SdkGlobal)
    : undefined;
}
