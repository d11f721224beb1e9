import type {WireMoney} from "../../shared/money.ts";
import {discountOf} from "./order-amounts.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";

/** The goods of an order, as its buyer reads them. */
export interface Goods {
  readonly units: readonly UnitGoods[];
  /** Discount of the whole order; absent without one. */
  readonly discount?: WireMoney | undefined;
}

interface UnitGoods {
  /** Name and amount of one of several purchase units. */
  readonly heading?: {readonly name: string; readonly amount: WireMoney} | undefined;
  readonly items: readonly {readonly name: string; readonly quantity: string}[];
}

export function goodsOf(units: readonly PurchaseUnit[]): Goods {
  const isOne = units.length === 1;
  return {
    units: units.map(({reference_id: reference, description, amount, items = []}) => ({
      heading: isOne
        ? undefined
        : {
            name: description ?? reference,
            amount: {currency_code: amount.currency_code, value: amount.value},
          },
      items,
    })),
    discount: discountOf(units),
  };
}
