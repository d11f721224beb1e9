/**
 * Entry of the CDN. It defines the elements of most pages. Fastlane, and the elements for local and for several methods, have files
 * of their own. They are imported when the document has one of their tags, and on other pages after all else, because the document
 * doesn't find tags in shadow roots.
 */
import type {Status} from "./controllers/payment-host.ts";
import "./define-common.ts";

const defineFastlane = () => import("./define-fastlane.ts");
const defineMethods = () => import("./define-methods.ts");

/** Tags that the document hasn't had yet, with the imports that define the element and what it loads next. */
const missing = new Map<string, readonly (() => Promise<unknown>)[]>([
  ["checkout-fastlane", [defineFastlane, () => import("./components/fastlane/fastlane-controller.ts")]],
  ["checkout-payment", [defineMethods, () => import("./components/payment/method-list.ts")]],
  [
    "checkout-express-buttons",
    [defineMethods, () => import("./components/express-buttons/express-wallets.ts")],
  ],
  [
    "checkout-payment-method",
    [defineMethods, () => import("./components/payment-method/local-method-controller.ts")],
  ],
]);

/** Tags that the parser, a framework or a script adds to the document. */
const additions = new MutationObserver(importFound);
additions.observe(document, {childList: true, subtree: true});
importFound();
importRest();

function importFound(): void {
  for (const [tag, imports] of missing) {
    if (!document.querySelector(tag)) continue;
    missing.delete(tag);
    importAll(imports);
  }
}

/** Code for other pages must not delay the elements of this page. An import that has failed is tried again here. */
function importRest(): void {
  const common: NodeListOf<Element & {readonly status?: Status}> = document.querySelectorAll(
    "checkout-card-fields, checkout-guest-button, checkout-wallet-button",
  );
  if (document.readyState !== "complete" || [...common].some(({status}) => status === "loading")) {
    setTimeout(importRest, 200);
    return;
  }
  additions.disconnect();
  importAll([defineFastlane, defineMethods]);
}

/** An element imports its code again, and shows a failure. */
function importAll(imports: readonly (() => Promise<unknown>)[]): void {
  for (const each of imports) each().catch(() => undefined);
}
