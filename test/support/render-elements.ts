import type * as Library from "../../src/index.ts";
import {type EmulatedDom, emulateDom} from "./emulated-dom.ts";

// Renders each element of the built package in an emulated DOM without a network, as a shop's unit test does, and sends what
// happened.
const failures: string[] = [];
for (const event of ["unhandledRejection", "uncaughtException"])
  process.on(event, (error: Error) => failures.push(String(error.stack)));

emulateDom(process.argv[2] as EmulatedDom);
globalThis.fetch = () => Promise.reject(new TypeError("no network"));
console.error = () => undefined;
const library = new URL("../../dist/library/", import.meta.url);
const {CheckoutCompleteEvent} = (await import(new URL("index.js", library).href)) as typeof Library;
await import(new URL("define.js", library).href);

const SETTINGS = {environment: "sandbox", wallet: "paypal", method: "ideal", "cardholder-name": "required"};
const TAGS = [
  "checkout-card-fields",
  "checkout-express-buttons",
  "checkout-fastlane",
  "checkout-guest-button",
  "checkout-payment",
  "checkout-payment-method",
  "checkout-wallet-button",
] as const;

const rendered = await Promise.all(
  TAGS.map(async (tag) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(SETTINGS)) element.setAttribute(name, value);
    const form = document.createElement("form");
    form.append(element);
    const failed = new Promise((resolve) =>
      element.addEventListener("checkout-error", resolve, {once: true}),
    );
    document.body.append(form);
    await failed;
    await element.updateComplete;
    const {status, error, shadowRoot} = element;
    return {tag, status, error: error?.code, length: shadowRoot.innerHTML.length};
  }),
);
let heard: string | undefined;
document.addEventListener("checkout-complete", ({detail}) => (heard = detail.orderId));
document.querySelector("checkout-payment")!.dispatchEvent(new CheckoutCompleteEvent("ORDER-1", {}));
document.body.replaceChildren();
process.send!({rendered, failures, heard}, () => process.exit());
