import {createCheckoutHandler, optionsFromEnvironment} from "checkout-elements/server";

/** The routes that the elements call, with the shop's products and prices. */
export const checkout = createCheckoutHandler({
  // SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, SESSION_KEY, DATABASE_URL, PUBLIC_URL and any other setting.
  ...optionsFromEnvironment(),
  catalogue: [{sku: "teapot", name: "Stoneware teapot", price: {currencyCode: "USD", value: "75.00"}}],
});
