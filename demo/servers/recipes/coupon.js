// A coupon. The page sets data = {coupon: "WELCOME"} on its element.
import {amount, cents, percent} from "./money.js";

const PERCENT = {WELCOME: 10};

export function charges({goods, data}) {
  if (!data?.coupon) return {};
  const share = PERCENT[String(data.coupon).toUpperCase()];
  if (share === undefined) return {refused: "COUPON_INVALID"};
  return {discount: amount(percent(cents(goods), share), goods.currencyCode)};
}
