import {add, toWire, type WireMoney} from "../../shared/money.ts";
import type {ItemChoice} from "./item-choices.ts";
import type {Charge, Quote} from "./pricing.ts";

/** The purchase and its price at the time of payment, because the link may change later. */
export interface Receipt {
  readonly lines: readonly ReceiptLine[];
  readonly subtotal: WireMoney;
  /** Totals of all lines, by name. */
  readonly taxes: readonly NamedAmount[];
  readonly shipping: readonly NamedAmount[];
}

export interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  /** Labels of the chosen options. */
  readonly options: readonly string[];
  /** The buyer's answers to the merchant's notes. */
  readonly notes: readonly {readonly label: string; readonly answer: string}[];
  /** Without taxes and shipping. */
  readonly amount: WireMoney;
}

export interface NamedAmount {
  readonly name: string;
  readonly amount: WireMoney;
}

/** @param choice one entry for each line of the quote, in their order */
export function receiptOf(price: Quote, choice: readonly ItemChoice[]): Receipt {
  return {
    lines: price.lines.map(({item, quantity, options, amount}, index) => ({
      name: item.name,
      quantity,
      options: options.map(({label}) => label),
      notes: (item.customer_notes ?? []).flatMap(({label}, place) => {
        const answer = (choice[index]?.notes[place] ?? "").trim();
        return answer === "" ? [] : [{label, answer}];
      }),
      amount: toWire(amount),
    })),
    subtotal: toWire(price.itemTotal),
    taxes: byName(price.lines.flatMap(({taxes}) => taxes)),
    shipping: byName(price.lines.flatMap(({shipping}) => shipping)),
  };
}

function byName(charges: readonly Charge[]): NamedAmount[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const {name, amount} = charge;
    const before = sums.get(name);
    sums.set(name, before ? {name, amount: add(before.amount, amount)} : charge);
  }
  return [...sums.values()].map(({name, amount}) => ({name, amount: toWire(amount)}));
}
