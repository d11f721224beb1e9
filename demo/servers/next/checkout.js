import {createCheckoutHandler} from "checkout-elements/server";

let checkout;

/** Answers `/service-api/…` and `/paypal-api/…`. Made at the first request, because a build has no secrets. */
export function handler(request) {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = process.env;
  checkout ??= createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    sessionKey: SESSION_KEY,
    ...(DATABASE_URL && {databaseUrl: DATABASE_URL}),
    // Next's requests name the address of Next's own server. Behind a proxy buyers visit another one.
    ...(PUBLIC_URL && {publicUrl: PUBLIC_URL}),
    catalogue: [{sku: "teapot", name: "Stoneware teapot", currencyCode: "USD", price: "75.00"}],
  });
  return checkout(request);
}
