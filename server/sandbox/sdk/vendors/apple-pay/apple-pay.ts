/**
 * `GET /web-sdk/v6/vendors/apple-pay.js`: emulates Apple Pay in browsers that lack it, so that it can be tested on
 * any machine.
 *
 * Defines `ApplePaySession`, `ApplePayError` and `<apple-pay-button>` as Apple documents them. Keeps those that the
 * browser or Apple's own script has defined.
 */
import {translationsOfPage} from "../../web-sdk/translations.ts";
import {ApplePayButton} from "./button.ts";
import {ApplePayError} from "./completion.ts";
import {createSessionClass} from "./session.ts";

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

// Only a running classic script can read its own address from currentScript (see core.ts).
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(new URL(script.src).origin);
// oxlint-disable-next-line no-console -- no caller could catch an exception here
else console.error("The Apple Pay stand-in must be loaded by its own <script src>, not bundled.");
