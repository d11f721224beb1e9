import {CheckoutError} from "../errors.ts";
import {call, refused} from "./http.ts";
import {isMoney, type Money} from "./purchase.ts";

/** What a buyer chose in the service's window. */
export type DeliveryChange =
  {address: {city?: string; state?: string; postalCode?: string; countryCode: string}} | {option: string};

/** What came of it: the order's new amount, or the code of what the shop can't do. */
export type DeliveryAnswer = {amount: Money} | {refusal: string};

/**
 * Lets the merchant's server price an order anew and change it at the service, before the buyer's choice is accepted.
 * @throws `network` while it is not known what came of it, `order-create` for any other answer
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
