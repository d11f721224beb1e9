/**
 * `GET /web-sdk/v6/vendors/apple-pay.js`: stands in for Apple Pay where the browser has none, so that it can be tried on
 * any machine. It defines `ApplePaySession` and `ApplePayError` by the names and shapes of Apple's documentation, and
 * `<apple-pay-button>`. What the browser or Apple's own script has defined stays.
 */
import {translationsOfPage} from "../../web-sdk/translations.ts";
import {ApplePayButton} from "./button.ts";
import {ApplePayError, createSessionClass} from "./session.ts";

function define(origin: string): void {
  if (!("ApplePaySession" in window)) {
    for (const [name, value] of Object.entries({
      ApplePaySession: createSessionClass(origin, translationsOfPage(origin)),
      ApplePayError,
    })) {
      Object.defineProperty(window, name, {value, configurable: true, writable: true});
    }
  }
  const tag = "apple-pay-button";
  if (customElements.get(tag) === undefined) customElements.define(tag, ApplePayButton);
}

// As in the core: only a running classic script is told which tag it came from.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(new URL(script.src).origin);
// oxlint-disable-next-line no-console -- nobody is there yet to take an exception
else console.error("The Apple Pay stand-in must be loaded by its own <script src>, not bundled.");
