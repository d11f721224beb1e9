import {createCheckoutHandler} from "checkout-elements/server";

/** Opens the routes with the shop's goods and prices, the same on these servers. */
export function openCheckout() {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = process.env;
  return createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    sessionKey: SESSION_KEY,
    ...(DATABASE_URL && {databaseUrl: DATABASE_URL}),
    // Behind a proxy requests may name another address than the one that buyers visit.
    ...(PUBLIC_URL && {publicUrl: PUBLIC_URL}),
    catalogue: [{sku: "teapot", name: "Stoneware teapot", currencyCode: "USD", price: "75.00"}],
  });
}
