import type {z} from "zod";
import {toPublic, type WireMoney} from "../../shared/money.ts";
import type {amountParts} from "./amount-schemas.ts";
import type {Extras} from "./charges.ts";

/** Breakdown of an order's amount, in PayPal's format. */
export interface Breakdown {
  readonly item_total?: WireMoney;
  readonly shipping?: WireMoney;
  readonly discount?: WireMoney;
  readonly tax_total?: WireMoney;
  readonly handling?: WireMoney;
}

/** Parts of an order's amount. Absent if PayPal did not return them. */
export type AmountParts = z.output<typeof amountParts>;

const PARTS = {
  goodsAmount: "item_total",
  discountAmount: "discount",
  shippingAmount: "shipping",
  handlingAmount: "handling",
  taxAmount: "tax_total",
} as const satisfies Record<keyof AmountParts, keyof Breakdown>;

/** Converts PayPal's breakdown of an amount. */
export function amountPartsOf(breakdown: {readonly [Part in keyof Breakdown]?: Breakdown[Part] | undefined}) {
  const parts = Object.entries(PARTS).flatMap(([name, field]) => {
    const part = breakdown[field];
    return part ? [[name, toPublic(part)] as const] : [];
  });
  return Object.fromEntries(parts) as AmountParts;
}

/** The discount, tax and handling of PayPal's breakdown. */
export function extrasIn({discount, tax_total: tax, handling}: Breakdown): Extras {
  return {...(discount && {discount}), ...(tax && {tax}), ...(handling && {handling})};
}
