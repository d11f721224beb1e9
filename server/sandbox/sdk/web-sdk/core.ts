/**
 * `GET /web-sdk/v6/core`: the script that a page includes.
 *
 * It defines the SDK's global and the button elements synchronously, so that `onload` handlers and loaders that poll
 * for the global find both. Components load on demand.
 */
import {registerButtons} from "./buttons/register-buttons.ts";
import {createInstance} from "./create-instance.ts";
import {nestsIn} from "../strict-rules.ts";

const version = "6.0.0";

function define(script: HTMLScriptElement): void {
  const {origin} = new URL(script.src);
  const name = script.dataset["namespace"] || "paypal";
  // Throws if the page includes the script a second time. The first namespace and its instances stay.
  registerButtons();
  const namespace = Object.freeze({
    version,
    createInstance: (options: unknown) => createInstance(origin, options),
  });
  const present: unknown = Reflect.get(window, name);
  const [owner, key] = nestsIn(present) ? [present, "v6"] : [window, name];
  // Uses defineProperty, because assigning could run a setter of the page.
  Object.defineProperty(owner, key, {
    value: namespace,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

// `currentScript` is a script only while a classic script runs. The check matters because markup can name an image
// "currentScript", and it must not choose PayPal's origin.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(script);
// oxlint-disable-next-line no-console -- no caller could catch an exception here
else console.error("The web SDK must be loaded by its own <script src>, not inlined, imported or bundled.");
