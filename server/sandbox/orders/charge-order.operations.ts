import {parseMoney} from "../../shared/money.ts";
import {APPROVED_CODE} from "../cards/processor.ts";
import type {Runtime} from "../context.ts";
import type {Outcome} from "../test-controls/test-controls.schema.ts";
import {authorizeCharge} from "../payments/authorizations.operations.ts";
import {checkInvoicePayment, recordInvoiceCapture} from "../invoices/invoice-payments.operations.ts";
import type {LinkBuyer} from "../payment-links/link-payments.model.ts";
import {recordLinkCapture} from "../payment-links/link-payments.operations.ts";
import {insertCharges} from "../payments/captures.operations.ts";
import {type Charge, platformFeeOf, type Review} from "../payments/payments.model.ts";
import {PENDING_OUTCOMES} from "../test-controls/pending-outcomes.ts";
import {PENDING_MS, REFUND_DAYS, TAKING} from "../payments/payments.states.ts";
import {RefusalWithEffect} from "../wire/errors.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {loadOrder, moveOrder, type Order, ownOrder} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {isVoucher} from "./local-payment.ts";
import {localPaymentOf, orders, type StoredOrder} from "./orders.model.ts";
import {storeInVault, type VaultSource} from "../vault/vault.operations.ts";
import {canBeSaved, isWallet} from "../payment-sources.ts";
import type {Store} from "../store.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";

const CAPTURES = [
  "capture-declined",
  "capture-failed",
  "capture-pending",
  "capture-pending-then-declined",
  ...PENDING_OUTCOMES,
] as const;
const AUTHORIZATIONS = [
  "authorization-denied",
  "authorization-pending",
  "authorization-pending-then-denied",
] as const;
const DECLINE = "instrument-declined";

/**
 * Captures every purchase unit of an approved order. Of concurrent calls exactly one captures. A declined
 * card is no error: the order is COMPLETED and its captures are DECLINED.
 *
 * @throws ServiceError 404, 422 ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED, PAYER_ACTION_REQUIRED, ORDER_EXPIRED,
 *   ACTION_DOES_NOT_MATCH_INTENT, DUPLICATE_INVOICE_ID or INSTRUMENT_DECLINED if a tester requested it
 */
export function capture(store: Store, runtime: Runtime, caller: Caller, id: string, isNew = false): Order {
  const {row, requestedOutcome} = claim(store, runtime, {caller, id, isNew}, "capture", CAPTURES);
  const now = runtime.clock.now();
  const charges = chargesOf(row, now);
  const outcomes = [requestedOutcome, ...charges.slice(1).map(() => takeOutcome(store, now, CAPTURES))];
  // The order of a payment link or invoice has one purchase unit and therefore one capture.
  if (charges[0]) checkInvoicePayment(store, {orderId: row.id, amount: charges[0].amount});
  const captures = insertCharges(store, runtime, charges, outcomes);
  if (captures[0]) {
    const {id: captureId, status} = captures[0];
    const buyer = buyerOf(row);
    recordLinkCapture(store, runtime, {orderId: row.id, status, buyer});
    recordInvoiceCapture(store, runtime, {orderId: row.id, captureId, status, payer: buyer});
  }
  const isPaid = captures.some(({status}) => TAKING.includes(status));
  const saved = isPaid ? savedSource(store, runtime, row) : row;
  const order = loadOrder(store, saved, runtime.clock.now());
  recordOrderEvent(store, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/** Undefined without an e-mail address, such as for a merchant's own card. */
function buyerOf(row: StoredOrder): LinkBuyer | undefined {
  const {payer} = row;
  if (!payer?.email_address) return undefined;
  const {name, address} = row.units[0]?.shipping ?? {};
  const {given_name: given = "", surname = ""} = payer.name ?? {};
  return {
    name: name?.full_name ?? `${given} ${surname}`.trim(),
    email_address: payer.email_address,
    ...(address ? {shipping_address: address} : {}),
  };
}

/**
 * Authorizes the payment of an approved order. Of concurrent calls exactly one authorizes.
 *
 * @throws ServiceError as `capture`, with ORDER_ALREADY_AUTHORIZED
 */
export function authorize(store: Store, runtime: Runtime, caller: Caller, id: string, isNew = false): Order {
  const {row, requestedOutcome} = claim(store, runtime, {caller, id, isNew}, "authorize", AUTHORIZATIONS);
  const now = runtime.clock.now();
  const [first, ...others] = chargesOf(row, now);
  if (first) authorizeCharge(store, runtime, first, requestedOutcome);
  for (const charge of others)
    authorizeCharge(store, runtime, charge, takeOutcome(store, now, AUTHORIZATIONS));
  const isAuthorized = requestedOutcome !== "authorization-denied" && !isDeclined(row);
  const saved = isAuthorized ? savedSource(store, runtime, row) : row;
  const order = loadOrder(store, saved, runtime.clock.now());
  recordOrderEvent(store, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/** Captures or authorizes, by its intent, an order that was just created. */
export function chargeNew(store: Store, runtime: Runtime, caller: Caller, row: StoredOrder): Order {
  const charge = row.intent === "CAPTURE" ? capture : authorize;
  return charge(store, runtime, caller, row.id, true);
}

interface Claimed<Kind> {
  readonly row: StoredOrder;
  /** Outcome that a tester requested, instead of the one that the payment source would have. */
  readonly requestedOutcome: Kind | undefined;
}

interface Claim {
  readonly caller: Caller;
  readonly id: string;
  /** True if this request created the order. It has then already consumed a requested decline. */
  readonly isNew: boolean;
}

function claim<Kind extends Outcome>(
  store: Store,
  runtime: Runtime,
  {caller, id, isNew}: Claim,
  action: "capture" | "authorize",
  outcomes: readonly Kind[],
): Claimed<Kind> {
  const now = runtime.clock.now();
  const approved = ownOrder(store, caller, id);
  const row = moveOrder(store, approved, {action, now}, {status: "COMPLETED", reversesAt: undefined});
  const requestedOutcome = takeOutcome(store, now, isNew ? outcomes : [...outcomes, DECLINE]);
  if (requestedOutcome !== DECLINE) return {row, requestedOutcome};
  // The order stays approved, so the merchant can try again.
  orders(store).put({...approved, updatedAt: now});
  throw instrumentDeclined();
}

/** The decline that a tester requested for the next payment, if there is one. */
export function takeRequestedDecline(store: Store, now: number): RefusalWithEffect | undefined {
  return takeOutcome(store, now, [DECLINE]) && instrumentDeclined();
}

function instrumentDeclined(): RefusalWithEffect {
  const description = "The payment instrument was declined. Use another one.";
  return new RefusalWithEffect(422, [{issue: "INSTRUMENT_DECLINED", description}]);
}

function isDeclined({source}: StoredOrder): boolean {
  return (source?.card?.responseCode ?? APPROVED_CODE) !== APPROVED_CODE;
}

/** End of a pending local payment. Undefined: the money is there. */
function reviewOf(
  {kind, payment}: NonNullable<ReturnType<typeof localPaymentOf>>,
  now: number,
): Review | undefined {
  if (payment.isPending !== true) return undefined;
  if (payment.payableUntil !== undefined) {
    return {
      reason: "TRANSACTION_APPROVED_AWAITING_FUNDING",
      endsAt: payment.payableUntil,
      endsAs: "DECLINED",
    };
  }
  const reason = kind === "ach" ? "ECHECK" : "PENDING_REVIEW";
  return {reason, endsAt: now + PENDING_MS, endsAs: "COMPLETED"};
}

function chargesOf(row: StoredOrder, now: number): Charge[] {
  const {payer, source} = row;
  const hasWallet = source !== undefined && isWallet(source.kind);
  const local = localPaymentOf(row);
  return row.units.map((unit, index) => ({
    applicationId: row.applicationId,
    orderId: row.id,
    unitIndex: index,
    amount: parseMoney(unit.amount),
    responseCode: hasWallet || local ? undefined : (source?.card?.responseCode ?? APPROVED_CODE),
    network: source?.card?.brand,
    disbursementMode: unit.payment_instruction?.disbursement_mode,
    payee: unit.payee,
    platformFee: platformFeeOf(unit.payment_instruction),
    isProtected: hasWallet,
    refundDays: local && isVoucher(local.kind) ? null : REFUND_DAYS,
    review: local && reviewOf(local, now),
    invoiceId: unit.invoice_id,
    customId: unit.custom_id,
    softDescriptor: unit.soft_descriptor,
    buyer: payer && {payer_id: payer.payer_id, email_address: payer.email_address, name: payer.name},
  }));
}

/** Saves the source in the vault if the request asked for it, and returns the updated order. */
function savedSource(store: Store, runtime: Runtime, row: StoredOrder): StoredOrder {
  const source = storable(row);
  if (!row.vault || !source) return row;
  const {customerId, merchantCustomerId} = row.vault;
  const customer = {applicationId: row.applicationId, customerId, merchantCustomerId};
  const saved = storeInVault(store, runtime, {...customer, source, orderId: row.id});
  return orders(store).change(row.id, {vault: {...row.vault, saved}});
}

/** The order's source as the vault stores it; undefined if it can't be saved. */
function storable({source}: StoredOrder): VaultSource | undefined {
  if (!source || !canBeSaved(source.kind)) return undefined;
  const {kind, account, card} = source;
  if (isWallet(kind)) return account && {kind, ...account};
  return card && {kind, card};
}
