import type {Checkout} from "./checkout.ts";

/** Reads what the server wrote into the document. */
export function readRendered(): Checkout {
  return JSON.parse(document.documentElement.dataset["checkout"] ?? "") as Checkout;
}
