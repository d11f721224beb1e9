import {createCheckoutHandler} from "checkout-elements/server";

/** Goods, prices and everything that can move money, the same in all four. What is missing is named. */
export function openCheckout() {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = process.env;
  return createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    sessionKey: SESSION_KEY,
    ...(DATABASE_URL && {databaseUrl: DATABASE_URL}),
    // Next names its own address in requests, whatever host was asked for; so may a proxy in front.
    ...(PUBLIC_URL && {publicUrl: PUBLIC_URL}),
    catalogue: [{sku: "teapot", name: "Stoneware teapot", currencyCode: "USD", price: "75.00"}],
  });
}
