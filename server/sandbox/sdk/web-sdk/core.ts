/**
 * `GET /web-sdk/v6/core`: the script that a page includes. It defines the SDK's global and the button elements before it
 * returns, so that a page's `onload` handler and loaders that poll for the global find both: a buyer waits for no second
 * request to see a button. Components come on demand.
 */
import {registerButtons} from "./buttons/register-buttons.ts";
import {createInstance} from "./create-instance.ts";

const version = "6.0.0";

interface Namespace {
  version: string;
  createInstance(options: unknown): Promise<unknown>;
}

function define(script: HTMLScriptElement): void {
  const {origin} = new URL(script.src);
  const name = script.dataset["namespace"] || "paypal";
  // The same tag twice on a page (a framework that renders twice, two widgets): what is there stays, and with it the
  // instances made from it.
  if (isOurs(Reflect.get(window, name))) return;
  const namespace: Namespace = Object.freeze({
    version,
    createInstance: (options: unknown) => createInstance(origin, options),
  });
  // defineProperty, not assignment: a data-namespace such as "location" or "__proto__" must not run a setter.
  Object.defineProperty(window, name, {
    value: namespace,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  registerButtons();
}

function isOurs(value: unknown): value is Namespace {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Partial<Namespace>).version === "string" &&
    (value as Namespace).version.startsWith("6") &&
    typeof (value as Partial<Namespace>).createInstance === "function"
  );
}

// Only while a classic script runs does the page say which tag it came from. Anything else that calls itself so
// (markup can name an image "currentScript") must not choose the service's origin.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(script);
// oxlint-disable-next-line no-console -- nobody is there yet to take an exception
else console.error("The web SDK must be loaded by its own <script src>, not inlined, imported or bundled.");
