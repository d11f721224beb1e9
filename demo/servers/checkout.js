import {createCheckoutHandler} from "checkout-elements/server";

const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = process.env;

/** The routes that the elements call, with the shop's products and prices. */
export const checkout = createCheckoutHandler({
  serviceBaseUrl: SERVICE_BASE_URL,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  sessionKey: SESSION_KEY,
  databaseUrl: DATABASE_URL,
  // Origin that buyers visit. Behind a proxy, requests may name another one.
  publicUrl: PUBLIC_URL,
  catalogue: [{sku: "teapot", name: "Stoneware teapot", price: {currencyCode: "USD", value: "75.00"}}],
});
