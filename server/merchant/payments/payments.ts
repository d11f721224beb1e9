import type {Database, Queries} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {orderNotFound} from "../errors.ts";
import type {KeyedMutex, SingleFlight} from "../locks.ts";
import type {Order, Orders} from "../paypal/orders.ts";
import type {Payments} from "../paypal/payments.ts";
import type {CardRules} from "../pricing/card-rules.ts";
import type {MerchantTables} from "../tables.ts";
import type {Checkpoint} from "./checkpoints.ts";
import type {OrderReads} from "./order-reads.ts";
import {findAttemptByOrder} from "./payments.records.ts";
import type {Step} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

/** Dependencies of the payment operations. */
export interface PaymentsContext {
  readonly database: Database<MerchantTables>;
  readonly orders: Orders;
  readonly payments: Payments;
  /** Reads of orders for what pages say. */
  readonly reads: OrderReads;
  readonly cardRules: CardRules;
  /** Puts PayPal's tokens into a recorded request. Undefined when one is gone. */
  readonly withTokens: (request: string) => Promise<string | undefined>;
  /** Ends the saved cards and wallets of a refused request whose tokens PayPal no longer has. Never rejects. */
  readonly removeGoneTokens: (request: string) => Promise<void>;
  /** Encrypts the buyer and the shipping address of an order for the shop's events. */
  readonly sealPersonalData: (order: Order) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkpoint: Checkpoint;
  /** Called after a second payment of a cart or a purchase was recorded. */
  readonly onSecondPayment?: () => void;
  readonly singleFlight: SingleFlight;
  /** Runs the delivery changes of an order one after the other. */
  readonly deliveryChanges: KeyedMutex;
}

/** Finds the attempt of a session's order. @throws MerchantError 404 for an unknown order and for another session's */
export async function findOwnAttempt(
  db: Queries<MerchantTables>,
  orderId: string,
  session: string | undefined,
): Promise<Attempt> {
  const attempt = await findAttemptByOrder(db, orderId);
  if (attempt === undefined || attempt.session !== session) throw orderNotFound();
  return attempt;
}

/** @throws Error for an attempt without an order */
export function orderIdOf(attempt: Attempt): string {
  if (attempt.order_id === null) throw new Error(`attempt ${attempt.id} has no order`);
  return attempt.order_id;
}

/** The step that follows the buyer's approval. */
export function stepOf({intent}: Pick<Attempt, "intent">): Step {
  return intent === "AUTHORIZE" ? "authorize" : "capture";
}
