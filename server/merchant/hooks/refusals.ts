import {z} from "zod";
import {SHOP_REFUSALS, type ShopRefusal} from "../../../src/merchant-api/shop-refusals.ts";
import {closedObject} from "../../shared/names.ts";
import {MerchantError} from "../errors.ts";
import type {HookRefusal} from "./answers.ts";
import type {HookQuestion} from "./question.ts";

export const refusalSchema = closedObject({
  refused: z.enum(SHOP_REFUSALS),
  sku: z.string().min(1).optional(),
});

const WORDS: Readonly<Record<ShopRefusal, string>> = {
  SOLD_OUT: "The shop has sold out of a product.",
  COUPON_INVALID: "The shop doesn't know the coupon, or it doesn't apply to this purchase.",
  COUPON_EXPIRED: "The coupon has expired.",
};

/** Tests whether a hook's answer is a refusal. Its fields may be wrong. */
export function isRefusal(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** Creates the 422 of a refusal, with the line that is the reason. */
export function refusedByShop(
  {refused, sku}: HookRefusal,
  {items, cart}: {readonly items: readonly {readonly sku: string}[]; readonly cart: HookQuestion["cart"]},
): MerchantError {
  const index = items.findIndex((item) => item.sku === sku);
  const field = cart ? "/cart" : `/items/${index}/sku`;
  const line = sku !== undefined && {sku, ...((cart ?? index >= 0) && {field})};
  return new MerchantError(422, refused, WORDS[refused], [{issue: refused, ...line}]);
}
