import {z} from "zod";
import {fromPublic, type PublicMoney, toPublic, type WireMoney} from "../../shared/money.ts";
import {closedObject} from "../../shared/names.ts";
import {OLD_NAMES, type ReportOldName, withNewFields} from "../../shared/old-names.ts";
import {callHook, read} from "../hooks/call-hook.ts";
import {callRefusingHook} from "../hooks/refusals.ts";
import type {AskCharges, Charges} from "./charges.ts";
import {
  RATE_TYPES,
  type RatesAnswer,
  type RatesQuestion,
  SHIPPING_REFUSALS,
  type ShippingRates,
} from "./rates.ts";

const KIND = "field of a hook's result";

/** Money that the shop wrote, converted to PayPal's format. */
export const shopMoney = closedObject({currencyCode: z.string(), value: z.string()}).transform(fromPublic);

const rates = z.array(
  closedObject({
    id: z.string(),
    label: z.string(),
    type: z.enum(RATE_TYPES),
    amount: shopMoney,
    tax: shopMoney.optional(),
  }),
);
const shippingRefusal = closedObject({refused: z.enum(SHIPPING_REFUSALS)});
const answer = closedObject({
  discount: shopMoney.optional(),
  tax: shopMoney.optional(),
  handling: shopMoney.optional(),
  shipping: z.unknown().optional(),
});

/**
 * Calls the hook `charges` with money in the shop's format. Unknown keys in its results are refused: a misspelt discount would
 * sell at the full price.
 */
export function checkedCharges(charges: Charges, report: ReportOldName): AskCharges {
  const readCharges = (given: unknown) => {
    const {shipping, ...extras} = read(answer, withNewNames(given, report), "the hook charges");
    return {
      ...extras,
      ...(shipping !== undefined && {shipping: readRates(shipping, "the hook charges, shipping")}),
    };
  };
  return (question) =>
    callRefusingHook("charges", () => charges(inShopMoney(question)), readCharges, question);
}

/** Calls the hook `shipping` with money in the shop's format. Unknown keys in its results are refused. */
export function checkedRates(shipping: ShippingRates, report: ReportOldName): ShippingRates<WireMoney> {
  return (question) =>
    callHook(
      "shipping",
      () => shipping(inShopMoney(question)),
      (given) => readRates(withNewNames(given, report), "the hook shipping"),
    );
}

/** Converts a question's money to the shop's format. */
function inShopMoney<Question extends RatesQuestion<WireMoney>>({goods, items, ...question}: Question) {
  const lines = items.map(({unitAmount, ...line}) => ({...line, unitAmount: shown(unitAmount)}));
  return {...question, goods: shown(goods), items: lines};
}

/** Money for a hook. Old hooks read `currency_code`. It is not enumerable, so that a copy of the money doesn't have it. */
function shown(money: WireMoney): PublicMoney {
  return Object.defineProperty(toPublic(money), "currency_code", {value: money.currency_code});
}

function withNewNames(given: unknown, report: ReportOldName): unknown {
  return withNewFields(given, OLD_NAMES[KIND], (old, now) => report({kind: KIND, old, now}));
}

function readRates(given: unknown, what: string): RatesAnswer<WireMoney> {
  return Array.isArray(given) ? read(rates, given, what) : read(shippingRefusal, given, what);
}
