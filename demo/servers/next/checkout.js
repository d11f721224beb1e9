import {openCheckout} from "../checkout.js";

let checkout;

/** Made when the first request comes: a build has no secrets. */
export function handler(request) {
  checkout ??= openCheckout();
  return checkout(request);
}
