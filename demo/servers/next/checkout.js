import {after} from "next/server";
import {createCheckoutHandler, optionsFromEnvironment} from "checkout-elements/server";

let checkout;

/** Answers `/service-api/…`, `/paypal-api/…` and `/back-office/…`. Created at the first request, because a build has no secrets. */
export function handler(request) {
  checkout ??= createCheckoutHandler({
    // SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL, OPERATOR_KEY and any other setting.
    ...optionsFromEnvironment(),
    // A platform that freezes functions keeps this one awake for the work after the reply.
    waitUntil: after,
    // For limits by address. The last entry is the one that your proxy has added. Without a proxy, a client can choose it.
    clientAddress: ({headers}) => headers.get("x-forwarded-for")?.split(",").at(-1)?.trim(),
    catalogue: [{sku: "teapot", name: "Stoneware teapot", price: {currencyCode: "USD", value: "75.00"}}],
  });
  return checkout(request);
}
