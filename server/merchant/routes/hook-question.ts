import {toPublic, toWire} from "../../shared/money.ts";
import {type HookQuestion, NOTHING_KNOWN} from "../hooks/question.ts";
import type {OrderQuestion} from "../hooks/order-hook.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {purchaseIdOf} from "../middleware/purchase-headers.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {Bought, Purchase, RecordedLine} from "../pricing/purchases.ts";
import type {Delivery} from "../pricing/shipping.ts";
import {DEFAULT_REFERENCE} from "../pricing/units.ts";
import type {RouteContext} from "./route.ts";

/** Tells the shop's hooks what a page's request says about a purchase. Its goods are added when they are priced. */
export async function questionOf(
  c: MerchantContext,
  {customers, countryOf}: Pick<RouteContext, "customers" | "countryOf">,
  known: Partial<Pick<HookQuestion, "data" | "attemptId" | "purchaseId">> = {},
): Promise<HookQuestion> {
  const request = c.req.raw;
  return {
    ...NOTHING_KNOWN,
    request,
    customer: await customers.find(request),
    country: countryOf(request),
    purchaseId: purchaseIdOf(request.headers),
    ...known,
  };
}

/** The same for a recorded attempt whose delivery changes, with what was recorded. */
export async function questionAgain(
  c: MerchantContext,
  {countryOf, orderData}: Pick<RouteContext, "countryOf" | "orderData">,
  attempt: Attempt,
  {goods}: Delivery,
): Promise<HookQuestion> {
  const request = c.req.raw;
  const data = attempt.data === null ? undefined : await orderData.decrypt(attempt.data);
  const lines = attempt.lines === null ? undefined : (JSON.parse(attempt.lines) as RecordedLine[]);
  return {
    ...NOTHING_KNOWN,
    request,
    customer: attempt.customer ?? undefined,
    cart: attempt.cart === null ? undefined : {jti: attempt.cart, amount: toPublic(goods), items: lines},
    country: countryOf(request),
    data: data === undefined ? undefined : JSON.parse(data),
    attemptId: attempt.id,
    purchaseId: attempt.purchase ?? undefined,
  };
}

/** Builds the argument of the hook `order` for a priced purchase. */
export function orderQuestion(
  about: HookQuestion & {readonly attemptId: string},
  {total, units, delivery}: Purchase,
  {items = [], cart}: Bought,
): Omit<OrderQuestion, "signal"> {
  return {
    ...about,
    items: items.map(({unitAmount, ...item}) => ({...item, unitAmount: toPublic(unitAmount)})),
    cart,
    country: delivery?.destination?.countryCode ?? about.country,
    currency: total.currency,
    amount: toPublic(toWire(total)),
    units: units.map(({reference_id: reference = DEFAULT_REFERENCE, amount}) => ({
      reference,
      amount: toPublic(amount),
    })),
  };
}
