import {createCheckoutHandler} from "checkout-elements/server";

let checkout;

/** Answers `/service-api/…` and `/paypal-api/…`. Created at the first request, because a build has no secrets. */
export function handler(request) {
  const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL} = process.env;
  checkout ??= createCheckoutHandler({
    serviceBaseUrl: SERVICE_BASE_URL,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    sessionKey: SESSION_KEY,
    databaseUrl: DATABASE_URL,
    // Origin that buyers visit. Requests name the address of Next's own server, which may be behind a proxy.
    publicUrl: PUBLIC_URL,
    // For limits by address. The last entry is the one that your proxy has added. Without a proxy, a client can choose it.
    clientAddress: ({headers}) => headers.get("x-forwarded-for")?.split(",").at(-1)?.trim(),
    catalogue: [{sku: "teapot", name: "Stoneware teapot", price: {currencyCode: "USD", value: "75.00"}}],
  });
  return checkout(request);
}
