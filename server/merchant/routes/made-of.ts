import type {WireMoney} from "../../shared/money.ts";

/** A breakdown as the service has it, or as it is written for it. */
interface Parts {
  readonly item_total?: WireMoney | undefined;
  readonly discount?: WireMoney | undefined;
  readonly tax_total?: WireMoney | undefined;
}

/** An amount's parts in the page's words; a delivery's stands at its option. */
export function madeOf({item_total: goodsAmount, discount, tax_total: taxAmount}: Parts) {
  return {
    ...(goodsAmount && {goodsAmount}),
    ...(discount && {discountAmount: discount}),
    ...(taxAmount && {taxAmount}),
  };
}
