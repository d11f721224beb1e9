import {sameMoney} from "../../merchant-api/purchase.ts";
import {CheckoutError} from "../../payment/errors.ts";
import type {PayingHost} from "./host.ts";

/**
 * Asks for the price once more before an order that is charged as it is made: what is paid is what the button named.
 * @throws CheckoutError `amount-changed`; the button names the new amount then
 */
export async function confirmPrice(host: PayingHost): Promise<void> {
  const named = host.total;
  const total = await host.quote();
  if (!total) return;
  host.total = total;
  if (!(named && sameMoney(named, total)))
    throw new CheckoutError("amount-changed", `The button said ${named?.value}, the quote ${total.value}.`);
}
