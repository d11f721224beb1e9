import type {ShopRefusal} from "../../../src/merchant-api/shop-refusals.ts";

/** The shop's facts about an order. */
export interface OrderFacts {
  /** The shop's order number. A new try may have the same. */
  readonly reference?: string | undefined;
  /** PayPal's `invoice_id`; by default the reference. PayPal refuses a second payment with it. */
  readonly invoiceId?: string | undefined;
  /** PayPal's `custom_id`. */
  readonly customId?: string | undefined;
  /** Text on the buyer's card statement. */
  readonly softDescriptor?: string | undefined;
  /** Own values of the shop, which PayPal does not get. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Answer of a hook that refuses a purchase. */
export interface HookRefusal {
  readonly refused: ShopRefusal;
  /** SKU of the line that is the reason. */
  readonly sku?: string | undefined;
}
