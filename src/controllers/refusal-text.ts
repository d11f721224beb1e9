import type {CheckoutError} from "../errors.ts";
import {refusals as english} from "../locales/en-refusals.ts";
import {productName} from "../merchant-api/client.ts";
import {readServer} from "./configuration.ts";
import type {ElementHost} from "./payment-host.ts";

/** Message to the buyer about a refusal of the purchase. Undefined for any other error. */
export function refusalText(
  {code, sku}: CheckoutError,
  host: Pick<ElementHost, "setting" | "messages">,
): string | undefined {
  const texts = host.messages.refusals ?? english;
  switch (code) {
    case "sold-out":
      if (sku === undefined) return texts.soldOut;
      // By a function, because `$&` in a name would be replaced.
      return texts.productSoldOut.replace("#", () => productName(readServer(host), sku) ?? sku);
    case "coupon-invalid":
      return texts.couponInvalid;
    case "coupon-expired":
      return texts.couponExpired;
    case "address-incomplete":
      return texts.addressIncomplete;
    default:
      return undefined;
  }
}
