import type {PublicMoney} from "../../shared/money.ts";

/** A line of the purchase. */
export interface HookItem {
  readonly sku: string;
  readonly quantity: number;
  /** The shop's own price; absent for the hook `catalogue`, which returns it. */
  readonly unitAmount?: PublicMoney | undefined;
}

/** A line of a signed cart. */
export interface HookCartItem {
  readonly name: string;
  readonly sku?: string | undefined;
  readonly quantity: number;
  readonly unitAmount: PublicMoney;
}

/** A signed cart, as the shop's back end wrote it. */
export interface HookCart {
  /** Id of the cart. */
  readonly jti: string;
  readonly amount: PublicMoney;
  readonly items?: readonly HookCartItem[] | undefined;
}

/** Facts about a purchase that each hook gets. A value is undefined while it is unknown. */
export interface HookQuestion {
  /** The page's request, for its headers. Its body is read already. Absent if no page asks. */
  readonly request?: Request | undefined;
  /** The shop's id of the signed-in customer. */
  readonly customer: string | undefined;
  /** Empty for a signed cart. */
  readonly items: readonly HookItem[];
  /** The signed cart, if one is bought. */
  readonly cart: HookCart | undefined;
  /**
   * The buyer's country, two capital letters: that of the shipping address, else that of the visitor by `COUNTRY_HEADER`, which a
   * buyer may forge.
   */
  readonly country: string | undefined;
  /** Three capital letters, such as `USD`. */
  readonly currency: string | undefined;
  /** Value of the element's property `data`. A browser has sent it, so check it. */
  readonly data: unknown;
  /** Id of the attempt to pay; `payment.id` of its events. Undefined for a quote. */
  readonly attemptId: string | undefined;
  /** Id of the purchase, the same for each attempt to pay it. Undefined for a page that sends none. */
  readonly purchaseId: string | undefined;
}

/** The question about a purchase without any known facts. */
export const NOTHING_KNOWN: HookQuestion = {
  customer: undefined,
  items: [],
  cart: undefined,
  country: undefined,
  currency: undefined,
  data: undefined,
  attemptId: undefined,
  purchaseId: undefined,
};

/** Argument of the hook `listProducts`. */
export type ListQuestion = Pick<HookQuestion, "request" | "customer" | "country">;

/** Argument of the hook `customer`. */
export interface CustomerQuestion {
  /** The page's request, for its headers. Don't read its body: the route reads it. */
  readonly request: Request;
}
