import type {CheckoutHandlerOptions} from "checkout-elements/server";
import {z} from "zod";

type Charges = NonNullable<CheckoutHandlerOptions["charges"]>;
type Shipping = Exclude<CheckoutHandlerOptions["shipping"], false | undefined>;

/** Discount of each code, by currency. An empty one has expired. */
const COUPONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WELCOME: {USD: "10.00", EUR: "10.00", PLN: "40.00", MXN: "200.00", BRL: "50.00", JPY: "1500"},
  SPRING: {},
};

/** Data that the shop's pages send. A browser may send any value. */
const dataSchema = z.object({coupon: z.string()}).partial().catch({});

/** Discounts by coupon, and shipping by the shop's rates. */
export function chargesWith(shipping: Shipping): Charges {
  return async (question) => {
    const {coupon = ""} = dataSchema.parse(question.data ?? {});
    const code = coupon.trim().toUpperCase();
    const discounts = Object.hasOwn(COUPONS, code) ? COUPONS[code] : undefined;
    if (code !== "" && !discounts) return {refused: "COUPON_INVALID"};
    const {currencyCode} = question.goods;
    const value = discounts?.[currencyCode];
    if (discounts && value === undefined) return {refused: "COUPON_EXPIRED"};
    return {
      ...(value !== undefined && {discount: {currencyCode, value}}),
      ...(question.isSent && {shipping: await shipping(question)}),
    };
  };
}
