/**
 * Entry of the CDN. It defines the elements of most pages. The others have a file of their own. It is imported when the document
 * has one of their tags, and on other pages after their elements have loaded.
 */
import type {Status} from "./controllers/payment-host.ts";
import "./define-common.ts";
import {pause} from "./promises.ts";

/** The other elements, and the code that each of them loads later. */
const others = {
  "checkout-express-buttons": () => import("./components/express-buttons/express-wallets.ts"),
  "checkout-fastlane": () => import("./components/fastlane/fastlane-form.ts"),
  "checkout-payment": () => import("./components/payment/method-list.ts"),
  "checkout-payment-method": () => import("./components/payment-method/local-method-controller.ts"),
};

/** Tags that the parser, a framework or a script adds to the document. */
const additions = new MutationObserver(importFound);
additions.observe(document, {childList: true, subtree: true});
importFound();
void importRest();

/** Defines the other elements if the document has one of them. */
function importFound(): void {
  if (!document.querySelector(Object.keys(others).join())) return;
  additions.disconnect();
  // `importRest` tries again after a failure.
  defineOthers().catch(() => undefined);
  // At the same time, unless the element waits. It imports its code again, and shows a failure.
  for (const [tag, importCode] of Object.entries(others))
    if (document.querySelector(`${tag}:not([loading], [loading] *)`)) importCode().catch(() => undefined);
}

/** Defines the other elements of shadow roots, which the document doesn't find. Tries again after a failure. */
async function importRest(wait = 200): Promise<void> {
  do await pause(wait);
  while (isLoading());
  await defineOthers().then(
    () => additions.disconnect(),
    () => importRest(wait * 2),
  );
}

async function defineOthers(): Promise<void> {
  await import("./define-others.ts");
}

/** Code for other pages must not delay the elements of this page. */
function isLoading(): boolean {
  const tags = "checkout-card-fields, checkout-guest-button, checkout-wallet-button";
  const elements: Iterable<Element & {status?: Status}> = document.querySelectorAll(tags);
  return document.readyState === "loading" || [...elements].some(({status}) => status === "loading");
}
