import {openCheckout} from "../../../checkout.mjs";

let checkout;

/** Opens the routes at the first request, because a build has no secrets. */
function handle(request) {
  checkout ??= openCheckout();
  return checkout(request);
}

export {handle as DELETE, handle as GET, handle as OPTIONS, handle as POST};
