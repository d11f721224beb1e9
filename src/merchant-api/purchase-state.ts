import {isMoney, type Money} from "./purchase.ts";

/** Payment that the merchant's server knows of a purchase. */
export interface KnownPayment {
  /** `approved`: the buyer has approved the order, and it is not captured. */
  readonly state: "paid" | "undecided" | "approved";
  /** Absent for an order of another browser, and while the order may not exist. */
  readonly orderId?: string;
  /** The page has shown the result before. */
  readonly isConfirmed?: boolean;
  /** Order of the same customer's other device or browser that is paid. */
  readonly elsewhere?: OrderElsewhere;
}

/** Facts that a page may show of an order that another device has paid. */
export interface OrderElsewhere {
  readonly orderId: string;
  /** The shop's order number. */
  readonly reference?: string;
  readonly amount: Money;
}

/** A purchase of this browser session, as the merchant's server knows it. */
export interface PurchaseState {
  /** Each order of the purchase is created with this id. */
  readonly id: string;
  readonly payment?: KnownPayment;
}

const states: readonly unknown[] = ["paid", "undecided", "approved"] satisfies KnownPayment["state"][];

export function isPayment(value: unknown): value is KnownPayment {
  const {state, orderId, elsewhere} = (value ?? {}) as Partial<KnownPayment>;
  return (
    states.includes(state) && isOptionalText(orderId) && (elsewhere === undefined || isElsewhere(elsewhere))
  );
}

const isOptionalText = (value: unknown) => ["string", "undefined"].includes(typeof value);

function isElsewhere(value: unknown): boolean {
  const {orderId, reference, amount} = (value ?? {}) as Partial<OrderElsewhere>;
  return typeof orderId === "string" && isOptionalText(reference) && isMoney(amount);
}

/** Reads `purchase` in a reply. Undefined for an older server. */
export function purchaseIn(body: unknown): PurchaseState | undefined {
  const {id, payment} = ((body as {purchase?: unknown} | null)?.purchase ?? {}) as Partial<PurchaseState>;
  if (typeof id !== "string" || !id) return undefined;
  return isPayment(payment) ? {id, payment} : {id};
}
