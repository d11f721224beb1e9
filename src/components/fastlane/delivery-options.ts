import {isMoney, type Money} from "../../merchant-api/purchase.ts";

/** A way of delivery, as the merchant's server offers it. */
export interface DeliveryOption {
  readonly id: string;
  readonly label: string;
  readonly amount: Money;
  /** The price has this one. */
  readonly selected: boolean;
}

/** Reads the ways of delivery from what a quote says of the delivery. Without a choice there are none. */
export function readOptions(shipping: unknown): readonly DeliveryOption[] {
  const {options} = (shipping ?? {}) as {options?: unknown};
  const found = (Array.isArray(options) ? (options as unknown[]) : []).flatMap((each) => {
    const {id, label, amount, selected} = (each ?? {}) as Readonly<Record<string, unknown>>;
    return typeof id === "string" && typeof label === "string" && isMoney(amount)
      ? [{id, label, amount, selected: selected === true}]
      : [];
  });
  return found.length > 1 ? found : [];
}

/** Codes of the merchant server that refuse a way of delivery. */
const optionRefusals: readonly unknown[] = ["METHOD_UNAVAILABLE", "STORE_UNAVAILABLE"];

/** Returns whether the merchant server refused the way of delivery. */
export const isOptionRefusal = (error: unknown): boolean =>
  optionRefusals.includes(((error as Error | undefined)?.cause as {code?: unknown} | undefined)?.code);
