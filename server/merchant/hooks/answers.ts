import type {PublicMoney} from "../../shared/money.ts";
import type {ShopRefusal} from "../../../src/merchant-api/shop-refusals.ts";

/** Gets the money of a purchase unit: an account of PayPal, by one of its names. */
export interface Payee {
  readonly merchantId?: string | undefined;
  readonly email?: string | undefined;
}

/** The shop's facts about the payee of a purchase unit. They never come from a page. */
export interface PlatformFacts {
  readonly payee?: Payee | undefined;
  /** The platform's fee, which PayPal keeps back from the payee. */
  readonly platformFee?: {readonly amount: PublicMoney; readonly payee?: Payee | undefined} | undefined;
}

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
  /** Facts about single purchase units, by their reference. They replace those of the order. */
  readonly units?: readonly UnitAnswer[] | undefined;
}

/** The shop's facts about a purchase unit. The reference of an order's only unit is `default`, unless it has another one. */
export interface UnitAnswer
  extends PlatformFacts, Pick<OrderFacts, "invoiceId" | "customId" | "softDescriptor"> {
  readonly reference: string;
}

/** Answer of a hook that refuses a purchase. */
export interface HookRefusal {
  readonly refused: ShopRefusal;
  /** SKU of the line that is the reason. */
  readonly sku?: string | undefined;
}
