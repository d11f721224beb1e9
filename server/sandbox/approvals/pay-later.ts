import Big from "big.js";
import {parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {amountText} from "../pages/amount-text.ts";
import {fill} from "../locales/fill.ts";
import type {Localization} from "../pages/texts.ts";
import {type Market, type PayLaterOffer, paymentMethods} from "../sdk/payment-methods.ts";

/** Offer of Pay Later in the merchant's country. Undefined without one, or for an amount that it doesn't cover. */
export function payLaterOffer(country: string, amount: WireMoney): PayLaterOffer | undefined {
  const markets: readonly Market[] =
    paymentMethods.find(({eligibility}) => eligibility === "paylater")?.markets ?? [];
  const market = markets.find((each) => each.country === country && each.currency === amount.currency_code);
  const {offer} = market ?? {};
  const limit = offer && "to" in offer ? offer.to : undefined;
  return limit !== undefined && new Big(amount.value).gt(limit) ? undefined : offer;
}

/** Sentence about how much is paid when. */
export function payLaterText(
  offer: PayLaterOffer,
  amount: WireMoney,
  {language, texts: {approval, local}}: Localization,
): string {
  const money = (value: WireMoney) => amountText(value, language);
  if ("days" in offer) return fill(local.later, {amount: money(amount)});
  const {currency, minor} = parseMoney(amount);
  const each = minor / BigInt(offer.count);
  // The first payment takes the remainder.
  const first = minor - each * BigInt(offer.count - 1);
  return fill(offer.every === "weeks" ? approval.everyTwoWeeks : approval.everyMonth, {
    count: String(offer.count),
    first: money(toWire({currency, minor: first})),
    amount: money(toWire({currency, minor: each})),
  });
}
