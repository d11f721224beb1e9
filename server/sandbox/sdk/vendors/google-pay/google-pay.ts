/**
 * `GET /web-sdk/v6/vendors/google-pay.js`: stands in for Google's `pay.js`, so that Google Pay can be tried without Google
 * and without a network. It defines `google.payments.api.PaymentsClient` by the names and shapes of Google's documentation.
 * Where Google's own script is on the page already, that stays.
 */
import {translationsOfPage} from "../../web-sdk/translations.ts";
import {createPaymentsClientClass} from "./payments-client.ts";

function define(origin: string): void {
  const google = child(window, "google");
  const api = child(child(google, "payments"), "api");
  if (typeof api["PaymentsClient"] === "function") return;
  api["PaymentsClient"] = createPaymentsClientClass(origin, translationsOfPage(origin));
}

/** A page may have other things of Google's under the same name. */
function child(parent: object, name: string): Record<string, unknown> {
  const there: unknown = Reflect.get(parent, name);
  if (typeof there === "object" && there !== null && !(there instanceof Node) && !(there instanceof Window)) {
    return there as Record<string, unknown>;
  }
  const made = {};
  Reflect.set(parent, name, made);
  return made;
}

// As in the core: only a running classic script is told which tag it came from.
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(new URL(script.src).origin);
// oxlint-disable-next-line no-console -- nobody is there yet to take an exception
else console.error("The Google Pay stand-in must be loaded by its own <script src>, not bundled.");
