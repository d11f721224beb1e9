import {toWire, type WireMoney} from "../../shared/money.ts";
import {orderTotal} from "./amounts.ts";
import {withShippingOption} from "./shipping.ts";
import type {PurchaseUnit} from "./unit-schema.ts";

type ShippingOption = NonNullable<NonNullable<PurchaseUnit["shipping"]>["options"]>[number];

/** A way of delivery that an order offers, and what the whole costs when it is chosen. */
export interface OfferedOption extends ShippingOption {
  readonly total: WireMoney;
}

export function offeredOptions(units: readonly PurchaseUnit[]): OfferedOption[] {
  return units.flatMap(({shipping}) =>
    (shipping?.options ?? []).map((option) => ({
      ...option,
      total: toWire(orderTotal(withShippingOption(units, option.id))),
    })),
  );
}
