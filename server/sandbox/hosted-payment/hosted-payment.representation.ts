import {add, type Money, toWire} from "../../shared/money.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Tax} from "../payment-links/line-items.schema.ts";
import type {Quote} from "../payment-links/pricing.ts";
import {fill} from "../locales/fill.ts";
import {type Offer, totalOf, type Way, waysToPay} from "./offers.ts";
import type {PageSpeech} from "./page-language.ts";
import type {Problem} from "./hosted-payment.view.ts";

/** A line of the summary. */
export interface SummaryRow {
  readonly label: string;
  readonly amount: string;
}

/** What a choice costs, for the page and its script: amounts as people read them. */
export interface PriceOnTheWire {
  /** The amount that a button names, without its currency. */
  readonly total: string;
  readonly totalText: string;
  /** What one unit of each line item costs. */
  readonly units: readonly string[];
  readonly rows: readonly SummaryRow[];
  readonly ways: readonly Way[];
}

export function priceOnTheWire(
  offer: Offer,
  price: Quote,
  speech: PageSpeech,
  origin: string,
): PriceOnTheWire {
  const text = (amount: Money) => amountText(toWire(amount), speech.language);
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
      ...[...chargesOf(price, speech)].map(([label, amount]) => ({label, amount: text(amount)})),
    ],
    ways: waysToPay(offer, origin, total),
  };
}

/** Taxes, then shipping; what bears the same name is one sum. */
function chargesOf({lines}: Quote, {own: {page: texts}}: PageSpeech): Map<string, Money> {
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

/** Whether the merchant has named a tax, in the link or in the account. */
function isNamed(tax: Tax | undefined): boolean {
  return tax?.type === "PREFERENCE" || tax?.name !== undefined;
}

/** What is wrong, for the page's script: in words, beside the field. */
export function problemsOnTheWire(problems: readonly Problem[], {own, texts}: PageSpeech) {
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
