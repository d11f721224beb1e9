/**
 * `GET /web-sdk/v6/core`: the script that a page includes.
 *
 * It defines the SDK's global and the button elements synchronously, so that `onload` handlers and loaders that poll
 * for the global find both. Components load on demand.
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
  // If the page includes the script twice, the first namespace and its instances stay.
  if (isOurs(Reflect.get(window, name))) return;
  const namespace: Namespace = Object.freeze({
    version,
    createInstance: (options: unknown) => createInstance(origin, options),
  });
  // Uses defineProperty, because assigning to a data-namespace such as "location" or "__proto__" would run a setter.
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

// `currentScript` is a script only while a classic script runs. The check matters because markup can name an image
// "currentScript", and it must not choose PayPal's origin.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(script);
// oxlint-disable-next-line no-console -- no caller could catch an exception here
else console.error("The web SDK must be loaded by its own <script src>, not inlined, imported or bundled.");
