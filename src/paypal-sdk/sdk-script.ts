import {CheckoutError} from "../errors.ts";
import {arrival, insertScript, isOver, once} from "./script-tag.ts";
import {isLoopback} from "./sdk-url.ts";
import type {SdkGlobal} from "./sdk-types.ts";

const path = "/web-sdk/v6/core";

/** Loads the SDK's script once a page, or uses the one of the page. */
export const loadScript = (origin: string, nonce?: string): Promise<SdkGlobal> =>
  once(origin + path, () => attempt(origin, nonce), isLoopback(location.hostname) ? adviceOf(origin) : "");

/** Without `sdk-url`, a page on this machine asks PayPal for the script. */
const adviceOf = (origin: string) =>
  isLoopback(new URL(origin).hostname)
    ? " Start the sandbox."
    : ' For the sandbox on this machine, write sdk-url="http://127.0.0.1:8081".';

async function attempt(origin: string, nonce: string | undefined): Promise<SdkGlobal> {
  let tag = tags().at(-1);
  if (tag && new URL(tag.src).origin !== origin)
    // Its message is in developer/configuration-messages.ts.
    throw new CheckoutError("invalid-config", "script");
  const present = find(tag);
  if (present) return present;
  // A script of the page that ended without a global has failed: only a new element loads again.
  if (!tag || isOver(tag)) tag = isDefined() ? undefined : insertScript(origin + path, nonce);
  if (!tag) throw foreign(tag);
  try {
    return await arrival(tag, () => find(tag));
  } catch (error) {
    throw isDefined() ? foreign(tag) : error;
  }
}

/** The SDK has run on this page. It can't run twice, because it defines its elements. */
const isDefined = () => customElements.get("paypal-button") !== undefined;

function foreign(tag: HTMLScriptElement | undefined): CheckoutError {
  const name = namespaceOf(tag);
  const found = globalOf(tag);
  const what =
    found instanceof Element || found === undefined
      ? `an element with the id or name "${name}"`
      : `version ${String(found.version)}`;
  return new CheckoutError(
    "script-load",
    `PayPal's script has run, but window.${name} is ${what}. Rename that, or load PayPal's older script with data-namespace.`,
  );
}

const tags = () =>
  [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${path}"]`)].filter(
    (tag) => new URL(tag.src).pathname === path,
  );

const namespaceOf = (tag: HTMLScriptElement | undefined) => tag?.dataset["namespace"] ?? "paypal";

/** The SDK's global. Where the page has another global of this name, such as PayPal's v5 script, the SDK is its property. */
function find(tag: HTMLScriptElement | undefined): SdkGlobal | undefined {
  const global = globalOf(tag);
  return [global, global?.v6].find(isSdk);
}

/** The global of this name. Undefined for a frame of another site, whose properties can't be read. */
function globalOf(tag: HTMLScriptElement | undefined): {v6?: unknown; version?: unknown} | undefined {
  const found = (window as unknown as Record<string, {v6?: unknown; version?: unknown} | undefined>)[
    namespaceOf(tag)
  ];
  try {
    void found?.v6;
    return found;
  } catch {
    return undefined;
  }
}

/** Tests for the SDK. An element with the id "paypal" is a property of `window`, too. */
function isSdk(found: unknown): found is SdkGlobal {
  const {createInstance, version} = (found ?? {}) as Partial<SdkGlobal>;
  return typeof createInstance === "function" && String(version).startsWith("6");
}
