import {parseMoney} from "../../shared/money.ts";
import {APPROVED_CODE} from "../cards/processor.ts";
import type {Runtime, Tx} from "../context.ts";
import type {Outcome} from "../test-controls/test-controls.schema.ts";
import {authorizeCharge} from "../payments/authorizations.operations.ts";
import {checkInvoicePayment, recordInvoiceCapture} from "../invoices/invoice-payments.operations.ts";
import type {LinkBuyer} from "../payment-links/link-payments.model.ts";
import {recordLinkCapture} from "../payment-links/link-payments.operations.ts";
import {insertCharges} from "../payments/captures.operations.ts";
import type {Charge, Review} from "../payments/payments.model.ts";
import {PENDING_OUTCOMES} from "../test-controls/pending-outcomes.ts";
import {PENDING_MS, REFUND_DAYS, TAKING} from "../payments/payments.states.ts";
import {RefusalAfterCommit} from "../wire/errors.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {loadOrder, newlyCaptured, type Order, ownOrder, refused, unitsOf} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {takeRequestedOutcome} from "../payments/settle-reviews.operations.ts";
import {changeOrder, moveOrder, type OrderRow} from "./orders.records.ts";
import {
  type Account,
  type Payer,
  type StoredCard,
  storeInVault,
  type VaultSource,
} from "../vault/vault.operations.ts";
import {canBeSaved, isWallet, localMethodOf} from "../payment-sources.ts";
import {localPaymentOf} from "./local-payment.ts";
import {vaultOf} from "./source-attributes.ts";

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
export async function capture(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  id: string,
  isNew = false,
): Promise<Order> {
  const {row, requestedOutcome} = await claim(tx, runtime, {caller, id, isNew}, "capture", CAPTURES);
  const charges = chargesOf(row, runtime.clock.now());
  // The order of a payment link or invoice has one purchase unit and therefore one capture.
  if (charges[0]) checkInvoicePayment(tx.store, {orderId: row.id, amount: charges[0].amount});
  const captures = insertCharges(tx.store, runtime, charges, requestedOutcome);
  if (captures[0]) {
    const {id: captureId, status} = captures[0];
    const buyer = buyerOf(row);
    recordLinkCapture(tx, runtime, {orderId: row.id, status, buyer});
    recordInvoiceCapture(tx.store, runtime, {orderId: row.id, captureId, status, payer: buyer});
  }
  const isPaid = captures.some(({status}) => TAKING.includes(status));
  const order = newlyCaptured(isPaid ? await savedSource(tx, runtime, row) : row, captures);
  await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/** Undefined without an e-mail address, such as for a merchant's own card. */
function buyerOf(row: OrderRow): LinkBuyer | undefined {
  const payer = row.payer === null ? undefined : (JSON.parse(row.payer) as Payer);
  if (!payer?.email_address) return undefined;
  const {name, address} = unitsOf(row)[0]?.shipping ?? {};
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
export async function authorize(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  id: string,
  isNew = false,
): Promise<Order> {
  const {row, requestedOutcome} = await claim(tx, runtime, {caller, id, isNew}, "authorize", AUTHORIZATIONS);
  for (const charge of chargesOf(row, runtime.clock.now()))
    authorizeCharge(tx.store, runtime, charge, requestedOutcome);
  const isAuthorized = requestedOutcome !== "authorization-denied" && !isDeclined(row);
  const saved = isAuthorized ? await savedSource(tx, runtime, row) : row;
  const order = await loadOrder(tx, saved, runtime.clock.now());
  await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/** Captures or authorizes, by its intent, an order that this transaction has created. */
export function chargeNew(tx: Tx, runtime: Runtime, caller: Caller, row: OrderRow): Promise<Order> {
  const charge = row.intent === "CAPTURE" ? capture : authorize;
  return charge(tx, runtime, caller, row.id, true);
}

interface Claimed<Kind> {
  readonly row: OrderRow;
  /** Outcome that a tester requested, instead of the one that the payment source would have. */
  readonly requestedOutcome: Kind | undefined;
}

interface Claim {
  readonly caller: Caller;
  readonly id: string;
  /** True if this transaction created the order. It has then already consumed a requested decline. */
  readonly isNew: boolean;
}

async function claim<Kind extends Outcome>(
  tx: Tx,
  runtime: Runtime,
  {caller, id, isNew}: Claim,
  action: "capture" | "authorize",
  outcomes: readonly Kind[],
): Promise<Claimed<Kind>> {
  const now = runtime.clock.now();
  const intent = action === "capture" ? ("CAPTURE" as const) : ("AUTHORIZE" as const);
  const {applicationId} = caller;
  const row = await moveOrder(
    tx,
    {id, action, now, intent, applicationId},
    {status: "COMPLETED", updated_at: now},
  );
  if (!row) {
    await ownOrder(tx, caller, id);
    throw await refused(tx, id, action, now);
  }
  const requestedOutcome = takeRequestedOutcome(tx, now, isNew ? outcomes : [...outcomes, DECLINE]);
  if (requestedOutcome !== DECLINE) {
    if (row.reverses_at === null) return {row, requestedOutcome};
    return {row: await changeOrder(tx, id, {reverses_at: null}), requestedOutcome};
  }
  // The order stays approved, so the merchant can try again.
  await changeOrder(tx, id, {status: "APPROVED"});
  throw instrumentDeclined();
}

/** The decline that a tester requested for the next payment, if there is one. */
export async function takeRequestedDecline(tx: Tx, now: number): Promise<RefusalAfterCommit | undefined> {
  return takeRequestedOutcome(tx, now, [DECLINE]) && instrumentDeclined();
}

function instrumentDeclined(): RefusalAfterCommit {
  const description = "The payment instrument was declined. Use another one.";
  return new RefusalAfterCommit(422, [{issue: "INSTRUMENT_DECLINED", description}]);
}

function isDeclined({card_response_code: code}: OrderRow): boolean {
  return code !== null && code !== APPROVED_CODE;
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

function chargesOf(row: OrderRow, now: number): Charge[] {
  const hasWallet = row.source_kind !== null && isWallet(row.source_kind);
  const payer = row.payer === null ? undefined : (JSON.parse(row.payer) as Payer);
  const local = localPaymentOf(row);
  return unitsOf(row).map((unit, index) => ({
    applicationId: row.application_id,
    orderId: row.id,
    unitIndex: index,
    amount: parseMoney(unit.amount),
    responseCode: hasWallet || local ? undefined : (row.card_response_code ?? APPROVED_CODE),
    isProtected: hasWallet,
    refundDays: local ? localMethodOf(local.kind).refundDays : REFUND_DAYS,
    review: local && reviewOf(local, now),
    invoiceId: unit.invoice_id,
    customId: unit.custom_id,
    softDescriptor: unit.soft_descriptor,
    buyer: payer && {payer_id: payer.payer_id, email_address: payer.email_address, name: payer.name},
  }));
}

/** Saves the source in the vault if the request asked for it, and returns the updated order. */
async function savedSource(tx: Tx, runtime: Runtime, row: OrderRow): Promise<OrderRow> {
  const wish = vaultOf(row);
  const source = storable(row);
  if (!wish || !source) return row;
  const {customerId, merchantCustomerId} = wish;
  const customer = {applicationId: row.application_id, customerId, merchantCustomerId};
  const saved = await storeInVault(tx, runtime, {...customer, source, orderId: row.id});
  return changeOrder(tx, row.id, {vault: JSON.stringify({...wish, saved})});
}

/** The order's source as the vault stores it; undefined if it can't be saved. */
function storable(row: OrderRow): VaultSource | undefined {
  const {source_kind: kind} = row;
  if (kind === null || !canBeSaved(kind)) return undefined;
  if (isWallet(kind)) {
    if (row.wallet === null) return undefined;
    const {payer, paidWith} = JSON.parse(row.wallet) as Account;
    return {kind, payer, ...(paidWith === undefined ? {} : {paidWith})};
  }
  const card: StoredCard = {
    brand: row.card_brand ?? "",
    lastDigits: row.card_last_digits ?? "",
    expiry: row.card_expiry ?? "",
    responseCode: row.card_response_code ?? APPROVED_CODE,
    ...(row.card_name === null ? {} : {name: row.card_name}),
    ...(row.card_scenario === null ? {} : {scenario: row.card_scenario}),
  };
  return {kind, card};
}
