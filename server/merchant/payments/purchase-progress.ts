import {APPROVAL_KEPT_MS, isMeantToPay} from "./approval.ts";
import {findCartPayer} from "./carts.ts";
import {findPaymentElsewhere, paymentElsewhere} from "./customer-payments.ts";
import type {PaymentsContext} from "./payments.ts";
import {findAttempt, newestOpenAttempt} from "./payments.records.ts";
import {claimStateOf} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";
import {confirmedPurchases, findClaim, purchaseKeyOf} from "./purchases.ts";
import type {PurchaseProgress} from "./purchase-schemas.ts";
import {recordedSource} from "./recorded-source.ts";
import {recordShown, type ShownState} from "./shown-payment.ts";

/** Longest wait for PayPal's order, in ms. The page shows no amount before its quote. */
const READ_MS = 1_500;

/** A purchase, as a quote shows it. */
export interface QuotedPurchase {
  readonly purchase: PurchaseProgress;
  /** The purchase's signed cart is paid, or another session pays it. */
  readonly isCartTaken: boolean;
}

interface Goods {
  /** The browser session, as its client metadata id; undefined for a browser without one. */
  readonly session: string | undefined;
  /** Key of the goods. It starts the purchase id. */
  readonly goods: string;
  /** The `jti` of the signed cart, if one is bought. */
  readonly cart: string | undefined;
  /** The shop's id of the signed-in customer. */
  readonly customer: string | undefined;
  /** The shop's order number, if it is known before the order's creation. */
  readonly reference: string | undefined;
}

/**
 * Finds what a session's purchase of some goods has been through, from the records and at most one read at PayPal. A payment that
 * the page has confirmed starts another purchase of the same goods, except of a signed cart.
 */
export async function findProgress(context: PaymentsContext, goods: Goods): Promise<QuotedPurchase> {
  const {session, cart} = goods;
  const id = await purchaseIdOf(context, goods);
  if (cart !== undefined) {
    const taken = await cartProgress(context, {id, session, cart});
    if (taken) return taken;
  }
  const own = session === undefined ? {id} : await ownProgress(context, session, id);
  return {purchase: own.payment ? own : await elsewhereProgress(context, goods, id), isCartTaken: false};
}

/** Finds a payment in another session of the customer, from the records. */
async function elsewhereProgress(
  {database, clock}: PaymentsContext,
  goods: Goods,
  id: string,
): Promise<PurchaseProgress> {
  const found = await findPaymentElsewhere(database.db, {...goods, purchase: id}, clock.now());
  return found ? {id, payment: paymentElsewhere(found)} : {id};
}

/** Finds the payment of a session's purchase. */
async function ownProgress(context: PaymentsContext, session: string, id: string): Promise<PurchaseProgress> {
  const {db} = context.database;
  const claim = await findClaim(db, session, id);
  const state = claim && claimStateOf(claim.attempt.state);
  if (claim && state !== undefined) return {id, payment: await claimedPayment(context, claim.attempt, state)};
  const since = context.clock.now() - APPROVAL_KEPT_MS;
  const open = await newestOpenAttempt(db, {session, purchase: id, since});
  const shown = open && (await shownState(context, open));
  if (!open || !shown || shown === "unpaid" || shown === "open") return {id};
  return {id, payment: {state: shown, ...orderOf(open)}};
}

async function purchaseIdOf({database}: PaymentsContext, {session, goods, cart}: Goods): Promise<string> {
  // A signed cart can be paid once only.
  if (session === undefined || cart !== undefined) return `${goods}-0`;
  const confirmed = await confirmedPurchases(database.db, session, `${goods}-`);
  const rounds = confirmed.map((id) => Number(id.slice(goods.length + 1))).filter(Number.isSafeInteger);
  return `${goods}-${Math.max(-1, ...rounds) + 1}`;
}

/** Finds the payment of a signed cart by any session. Undefined when no attempt claims the cart. */
async function cartProgress(
  context: PaymentsContext,
  {id, session, cart}: {id: string; session: string | undefined; cart: string},
): Promise<QuotedPurchase | undefined> {
  const {db} = context.database;
  const payerId = await findCartPayer(db, cart);
  const payer = payerId === undefined ? undefined : await findAttempt(db, payerId);
  if (!payer) return undefined;
  const state = claimStateOf(payer.state) ?? "undecided";
  if (payer.session !== session) return {purchase: {id, payment: {state}}, isCartTaken: true};
  const payment = await claimedPayment(context, payer, state);
  const claim = await findClaim(db, payer.session, purchaseKeyOf(payer));
  const isConfirmed = claim?.attempt.id === payer.id && claim.isConfirmed;
  return {
    purchase: {id, payment: {...payment, ...(isConfirmed && {isConfirmed})}},
    isCartTaken: payment.state === "paid",
  };
}

async function claimedPayment(context: PaymentsContext, attempt: Attempt, state: "paid" | "undecided") {
  const isPaid = state === "paid" || (await shownState(context, attempt)) === "paid";
  return {state: isPaid ? ("paid" as const) : ("undecided" as const), ...orderOf(attempt)};
}

/** Reads an attempt's order. Undefined without a reply in time: order creation checks again. */
async function shownState(context: PaymentsContext, attempt: Attempt): Promise<ShownState | undefined> {
  if (attempt.order_id === null) return undefined;
  const read = await context.reads.readWithin(attempt.order_id, READ_MS);
  if (read?.kind !== "done") return undefined;
  const shown = await recordShown(context, attempt, read);
  if (shown !== "approved") return shown;
  return isMeantToPay(read.value, await recordedSource(context, attempt)) ? shown : undefined;
}

function orderOf({order_id: orderId}: Attempt): {readonly orderId?: string} {
  return orderId === null ? {} : {orderId};
}
