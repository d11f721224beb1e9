import {createCheckoutHandler, type CheckoutHandler} from "checkout-elements/server";
import {env} from "$env/dynamic/private";

let handler: CheckoutHandler | undefined;

/** Made at the first request, because a build has no secrets. */
export function checkout(request: Request): Promise<Response> {
  handler ??= createCheckoutHandler({
    serviceBaseUrl: env.SERVICE_BASE_URL,
    sdkUrl: env.SDK_URL,
    clientId: env.CLIENT_ID,
    clientSecret: env.CLIENT_SECRET,
    sessionKey: env.SESSION_KEY,
    databaseUrl: "file:shop.db",
    catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
  });
  return handler(request);
}
