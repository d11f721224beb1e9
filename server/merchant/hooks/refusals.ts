import {z} from "zod";
import {SHOP_REFUSALS, type ShopRefusal} from "../../../src/merchant-api/shop-refusals.ts";
import {closedObject} from "../../shared/names.ts";
import {MerchantError} from "../errors.ts";
import type {HookRefusal} from "./answers.ts";
import {callHook, type HookName, read} from "./call-hook.ts";
import type {HookQuestion} from "./question.ts";

const refusalSchema = closedObject({
  refused: z.enum(SHOP_REFUSALS),
  sku: z.string().min(1).optional(),
});

const WORDS: Readonly<Record<ShopRefusal, string>> = {
  SOLD_OUT: "The shop has sold out of a product.",
  COUPON_INVALID: "The shop doesn't know the coupon, or it doesn't apply to this purchase.",
  COUPON_EXPIRED: "The coupon has expired.",
};

type Purchased = {readonly items: readonly {readonly sku: string}[]} & Pick<HookQuestion, "cart">;

/**
 * Calls a hook that may refuse the purchase, and reads its answer.
 *
 * @param purchase what the hook is asked about
 * @throws MerchantError 422 for a refusal; HookError that names the hook and the problem
 */
export async function callRefusingHook<Answer, Result>(
  name: HookName,
  ask: () => Answer,
  readAnswer: (answer: Awaited<Answer>) => Result,
  purchase: Purchased,
): Promise<Result> {
  const answer = await callHook(name, ask, (given) =>
    isRefusal(given)
      ? {refusal: read(refusalSchema, given, `the hook ${name}`)}
      : {result: readAnswer(given)},
  );
  if (answer.refusal) throw refusedByShop(answer.refusal, purchase);
  return answer.result;
}

/** Tests whether a hook's answer is a refusal. Its fields may be wrong. */
function isRefusal(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** Creates the 422 of a refusal, with the line that is the reason. */
function refusedByShop({refused, sku}: HookRefusal, {items, cart}: Purchased): MerchantError {
  const index = items.findIndex((item) => item.sku === sku);
  const field = cart ? "/cart" : `/items/${index}/sku`;
  const line = sku !== undefined && {sku, ...((cart ?? index >= 0) && {field})};
  return new MerchantError(422, refused, WORDS[refused], [{issue: refused, ...line}]);
}
