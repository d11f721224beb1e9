import {createCheckoutHandler} from "checkout-elements/server";

/** The shop's goods. Prices are only here: the page sends SKUs and quantities. */
const catalogue = [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}];

/** Answers the routes that the elements call, below /service-api. */
export function openCheckout(settings = process.env) {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = settings;
  return createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    sessionKey: SESSION_KEY,
    databaseUrl: DATABASE_URL,
    publicUrl: PUBLIC_URL,
    catalogue,
  });
}

/** Attributes of the elements: which PayPal they use. The local sandbox also serves PayPal's script. */
export function pageSettings({SERVICE_BASE_URL} = process.env) {
  if (!SERVICE_BASE_URL) throw new Error("SERVICE_BASE_URL is missing: copy .env.example to .env.");
  const {hostname, origin} = new URL(SERVICE_BASE_URL);
  const isLocal = hostname === "127.0.0.1";
  return {
    environment: isLocal || hostname === "api-m.sandbox.paypal.com" ? "sandbox" : "production",
    sdkUrl: isLocal ? origin : "",
  };
}
