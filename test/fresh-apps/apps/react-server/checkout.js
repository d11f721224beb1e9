import {createCheckoutHandler} from "checkout-elements/server";

export const checkout = createCheckoutHandler({
  serviceBaseUrl: process.env.SERVICE_BASE_URL,
  sdkUrl: process.env.SDK_URL,
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  sessionKey: process.env.SESSION_KEY,
  databaseUrl: "file:shop.db",
  catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
});
