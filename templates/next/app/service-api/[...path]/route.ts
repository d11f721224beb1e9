import {openCheckout} from "../../../checkout.mts";

// For limits by address. The last entry is the one that your proxy has added. Without a proxy, a client can choose it.
const clientAddress = (request: Request) => request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();

let checkout: ReturnType<typeof openCheckout> | undefined;

/** Opens the routes at the first request, because a build has no secrets. */
function handle(request: Request) {
  checkout ??= openCheckout(process.env, {clientAddress});
  return checkout(request);
}

export {handle as DELETE, handle as GET, handle as OPTIONS, handle as POST};
