import {CheckoutError} from "../errors.ts";
import {call, refused} from "./http.ts";
import {isMoney, type Money} from "./purchase.ts";

/** Address or option that the buyer chose in PayPal's window. */
export type DeliveryChange =
  {address: {city?: string; state?: string; postalCode?: string; countryCode: string}} | {option: string};

/** New amount of the order, or the code of the refusal. */
export type DeliveryAnswer = {amount: Money} | {refusal: string};

/**
 * Lets the merchant's server price an order again and update it at PayPal, before the buyer's choice is accepted.
 * @throws CheckoutError `network` while the result is unknown, `order-create` for any other reply
 */
export async function changeDelivery(
  server: string,
  orderId: string,
  change: DeliveryChange,
): Promise<DeliveryAnswer> {
  const reply = await call(`${server}/checkout/orders/${encodeURIComponent(orderId)}/shipping`, {
    body: change,
  });
  const {amount, code} = (reply.body ?? {}) as {amount?: unknown; code?: unknown};
  if (reply.status === 200 && isMoney(amount)) return {amount};
  if (reply.status === 422 && typeof code === "string") return {refusal: code};
  if (reply.status === 200) throw new CheckoutError("order-create", "The shipping route named no amount.");
  throw refused("order-create", reply);
}
