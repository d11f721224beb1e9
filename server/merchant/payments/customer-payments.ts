import type {Queries} from "../../database/open.ts";
import type {PublicMoney} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {claimStateOf, isPaid} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** Payments of the signed-in customer in other browser sessions, such as on another device. */

/** Time for which a payment whose receipt no page has confirmed counts for the customer's other sessions, in ms. */
const UNCONFIRMED_KEPT_MS = 24 * 60 * 60 * 1000;

/** A customer's purchase. */
export interface CustomerPurchase {
  /** The shop's id of the customer; null or undefined if no customer is signed in. */
  readonly customer: string | null | undefined;
  /** The browser session, as its client metadata id; undefined for a browser without one. */
  readonly session: string | undefined;
  /** Purchase id, or the key of the goods that starts it. */
  readonly purchase: string | null | undefined;
  /** The shop's order number. */
  readonly reference: string | null | undefined;
}

/** A payment in another session of the same customer, as pages get it. */
export interface PaymentElsewhere {
  readonly state: "paid" | "undecided";
  /** Only of a paid order. Its payment can be read and captured in its own session alone. */
  readonly elsewhere?: {
    readonly orderId: string;
    /** The shop's order number. */
    readonly reference?: string;
    readonly amount: PublicMoney;
  };
}

/**
 * Finds a payment of the same goods in another session of the customer, until a page has confirmed its receipt; or one with the same
 * reference, also afterwards. A paid one comes first.
 */
export async function findPaymentElsewhere(
  db: Queries<MerchantTables>,
  buying: CustomerPurchase,
  now: number,
): Promise<Attempt | undefined> {
  const {customer, session = "", purchase, reference} = buying;
  if (customer === null || customer === undefined) return undefined;
  const others = db
    .selectFrom("attempts")
    .leftJoin("purchases", (join) =>
      join
        .onRef("purchases.session", "=", "attempts.session")
        .onRef("purchases.attempt_id", "=", "attempts.id"),
    )
    .selectAll("attempts")
    .select(["purchases.attempt_id as claim", "purchases.confirmed_at"])
    .where("attempts.customer", "=", customer)
    .where("attempts.session", "<>", session)
    .where("attempts.duplicate_of", "is", null)
    .orderBy("attempts.created_at");
  const found: Attempt[] = [];
  if (purchase !== null && purchase !== undefined) {
    const goods = goodsIn(purchase);
    const recent = await others.where("attempts.created_at", ">", now - UNCONFIRMED_KEPT_MS).execute();
    for (const {claim, confirmed_at, ...attempt} of recent) {
      const isSame = attempt.purchase !== null && goodsIn(attempt.purchase) === goods;
      if (isSame && claim !== null && confirmed_at === null) found.push(attempt);
    }
  }
  if (reference !== null && reference !== undefined) {
    const same = await others.where("attempts.reference", "=", reference).execute();
    // Without a claim, an unpaid order has no call that could pay it.
    for (const {claim, confirmed_at: _, ...attempt} of same)
      if (claim !== null || isPaid(attempt.state)) found.push(attempt);
  }
  return found.find(({state}) => isPaid(state)) ?? found.find(({state}) => claimStateOf(state) !== undefined);
}

/** The key of the goods, which starts a purchase id. */
function goodsIn(purchase: string): string {
  return purchase.replace(/-\d+$/, "");
}

/**
 * Refuses a purchase that another session of the customer pays or has paid.
 *
 * @throws MerchantError 409 ALREADY_PAID with the order's number and amount, or PAYMENT_IN_DOUBT
 */
export async function requireUnpaidElsewhere(
  db: Queries<MerchantTables>,
  buying: CustomerPurchase,
  now: number,
): Promise<void> {
  const found = await findPaymentElsewhere(db, buying, now);
  if (!found) return;
  const payment = paymentElsewhere(found);
  const [code, message] =
    payment.state === "paid"
      ? ["ALREADY_PAID", "The customer has paid this in another browser session; nothing more was charged."]
      : [
          "PAYMENT_IN_DOUBT",
          "The outcome of a payment in the customer's other browser session is unknown; nothing more is charged until it is known.",
        ];
  throw new MerchantError(409, code, message, [], {fields: {payment}});
}

export function paymentElsewhere(attempt: Attempt): PaymentElsewhere {
  const {order_id: orderId, reference, currency: currencyCode, amount: value, state} = attempt;
  if (!isPaid(state) || orderId === null) return {state: "undecided"};
  return {
    state: "paid",
    elsewhere: {orderId, ...(reference !== null && {reference}), amount: {currencyCode, value}},
  };
}
