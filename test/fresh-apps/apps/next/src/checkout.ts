import {createCheckoutHandler, type CheckoutHandler} from "checkout-elements/server";

let checkout: CheckoutHandler | undefined;

/** Made at the first request, because a build has no secrets. */
export function handler(request: Request): Promise<Response> {
  const {SERVICE_BASE_URL, SDK_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY} = process.env;
  checkout ??= createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL!,
    sdkUrl: SDK_URL!,
    clientId: CLIENT_ID!,
    clientSecret: CLIENT_SECRET!,
    sessionKey: SESSION_KEY!,
    databaseUrl: "file:shop.db",
    catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
  });
  return checkout(request);
}
