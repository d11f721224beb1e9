import {add, type Money, toWire} from "../../shared/money.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Tax} from "../payment-links/line-items.schema.ts";
import type {Quote} from "../payment-links/pricing.ts";
import {fill} from "../locales/fill.ts";
import {type Offer, totalOf, type PageMethod, pageMethodsOf} from "./offers.ts";
import type {PageLocalization} from "./page-language.ts";
import type {Problem} from "./hosted-payment.operations.ts";

export interface SummaryRow {
  readonly label: string;
  readonly amount: string;
}

/** The price of a choice for the page and its script, as formatted text. */
export interface PriceReply {
  /** Amount on the button, without its currency. */
  readonly total: string;
  readonly totalText: string;
  /** Price of one unit of each line item. */
  readonly units: readonly string[];
  readonly rows: readonly SummaryRow[];
  readonly ways: readonly PageMethod[];
}

export function priceReply(
  offer: Offer,
  price: Quote,
  localization: PageLocalization,
  origin: string,
): PriceReply {
  const text = (amount: Money) => amountText(toWire(amount), localization.language);
  const total = totalOf(price);
  return {
    total,
    totalText: text(price.total),
    units: price.lines.map(({unitAmount}) => text(unitAmount)),
    rows: [
      ...price.lines.map(({item, quantity, amount}) => ({
        label: `${quantity} × ${item.name}`,
        amount: text(amount),
      })),
      ...[...chargesOf(price, localization)].map(([label, amount]) => ({label, amount: text(amount)})),
    ],
    ways: pageMethodsOf(offer, origin, total),
  };
}

/** Taxes, then shipping. Charges with the same name are added up. */
function chargesOf({lines}: Quote, {own: {page: texts}}: PageLocalization): Map<string, Money> {
  const sums = new Map<string, Money>();
  const note = (label: string, amount: Money) => {
    const sum = sums.get(label);
    sums.set(label, sum ? add(sum, amount) : amount);
  };
  for (const {item, taxes} of lines) {
    taxes.forEach(({name, amount}, index) => note(isNamed(item.taxes?.[index]) ? name : texts.tax, amount));
  }
  for (const {item, shipping} of lines) {
    shipping.forEach(({name, amount}, index) =>
      note(item.shipping?.[index]?.type === "FLAT" ? texts.shippingFee : name, amount),
    );
  }
  return sums;
}

/** True when the merchant has named the tax, in the link or in the account. */
function isNamed(tax: Tax | undefined): boolean {
  return tax?.type === "PREFERENCE" || tax?.name !== undefined;
}

/** Error texts of fields, for the page's script. */
export function problemsReply(problems: readonly Problem[], {own, texts}: PageLocalization) {
  return problems.map((problem) => ({field: problem.field, message: wordsOf(problem)}));

  function wordsOf(problem: Problem): string {
    switch (problem.reason) {
      case "nameEmpty":
      case "noteEmpty":
        return own.script[problem.reason];
      case "quantityWrong":
        return fill(own.script.quantityWrong, {count: problem.count});
      default:
        return texts.guestProblems[problem.reason];
    }
  }
}
