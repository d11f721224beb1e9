import {
  type CheckoutHandlerOptions,
  createCheckoutHandler,
  optionsFromEnvironment,
} from "checkout-elements/server";
import {openOrders} from "./orders.mts";

/** Settings by the names of their variables. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** The shop's goods. Prices are only here: the page sends SKUs and quantities. */
const catalogue = [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}];

/** Answers the routes that the elements call, below /service-api. Writes each change of a payment into the shop's orders. */
export function openCheckout(
  settings: Settings = process.env,
  options: Partial<CheckoutHandlerOptions> = {},
) {
  const {onEvent} = openOrders();
  return createCheckoutHandler({...optionsFromEnvironment(settings), catalogue, onEvent, ...options});
}

/** Attributes of the elements: which PayPal they use. The local sandbox also serves PayPal's script. */
export function pageSettings({SERVICE_BASE_URL}: Settings = process.env): {
  environment: "sandbox" | "production";
  sdkUrl: string;
} {
  if (!SERVICE_BASE_URL) throw new Error("SERVICE_BASE_URL is missing: copy .env.example to .env.");
  const {hostname, origin} = new URL(SERVICE_BASE_URL);
  const isLocal = hostname === "127.0.0.1";
  return {
    environment: isLocal || hostname === "api-m.sandbox.paypal.com" ? "sandbox" : "production",
    sdkUrl: isLocal ? origin : "",
  };
}
