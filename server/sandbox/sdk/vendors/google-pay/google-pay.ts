/**
 * `GET /web-sdk/v6/vendors/google-pay.js`: emulates Google's `pay.js`, so that Google Pay can be tested without
 * Google and without a network.
 *
 * Defines `google.payments.api.PaymentsClient` as Google documents it. Keeps the class if Google's own script has
 * defined it.
 */
import {translationsOfPage} from "../../web-sdk/translations.ts";
import {createPaymentsClientClass} from "./payments-client.ts";

function define(origin: string): void {
  const google = child(window, "google");
  const api = child(child(google, "payments"), "api");
  if (typeof api["PaymentsClient"] === "function") return;
  api["PaymentsClient"] = createPaymentsClientClass(origin, translationsOfPage(origin));
}

/** Returns a nested namespace. Keeps other Google APIs under the same name. */
function child(parent: object, name: string): Record<string, unknown> {
  const there: unknown = Reflect.get(parent, name);
  if (typeof there === "object" && there !== null && !(there instanceof Node) && !(there instanceof Window)) {
    return there as Record<string, unknown>;
  }
  const made = {};
  Reflect.set(parent, name, made);
  return made;
}

// Only a running classic script can read its own address from currentScript (see core.ts).
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== "") define(new URL(script.src).origin);
// oxlint-disable-next-line no-console -- no caller could catch an exception here
else console.error("The Google Pay stand-in must be loaded by its own <script src>, not bundled.");
