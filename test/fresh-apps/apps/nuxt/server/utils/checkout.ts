import {createCheckoutHandler, type CheckoutHandler} from "checkout-elements/server";

let handler: CheckoutHandler | undefined;

/** Made at the first request, because a build has no secrets. */
export function checkout(request: Request): Promise<Response> {
  const {serviceBaseUrl, sdkUrl, clientId, clientSecret, sessionKey} = useRuntimeConfig();
  handler ??= createCheckoutHandler({
    serviceBaseUrl,
    sdkUrl,
    clientId,
    clientSecret,
    sessionKey,
    databaseUrl: "file:shop.db",
    catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
  });
  return handler(request);
}
