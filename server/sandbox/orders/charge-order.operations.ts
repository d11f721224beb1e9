import {parseMoney} from "../../shared/money.ts";
import {APPROVED_CODE} from "../cards/processor.ts";
import type {Runtime, Tx} from "../context.ts";
import type {Outcome} from "../test-controls/test-controls.schema.ts";
import {authorizeCharge} from "../payments/authorizations.operations.ts";
import {recordLinkCapture} from "../payment-links/link-payments.operations.ts";
import {insertCharges} from "../payments/captures.operations.ts";
import type {Charge} from "../payments/charges.ts";
import {TAKING} from "../payments/payments.states.ts";
import {KeptRefusal} from "../wire/errors.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {loadOrder, newlyCaptured, type Order, ownOrder, refused, unitsOf} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {takeOrdered} from "../payments/settle-reviews.operations.ts";
import {changeOrder, moveOrder, type OrderRow} from "./orders.records.ts";
import {
  type Account,
  type Payer,
  type StoredCard,
  storeInVault,
  type VaultSource,
} from "../vault/vault.operations.ts";
import {vaultOf} from "./source-attributes.ts";

const CAPTURES = [
  "capture-declined",
  "capture-failed",
  "capture-pending",
  "capture-pending-then-declined",
] as const;
const AUTHORIZATIONS = ["authorization-denied", "authorization-pending"] as const;
const DECLINE = "instrument-declined";

/**
 * Captures every purchase unit of an approved order, exactly once however many ask at the same time. A declined card is
 * no error: the order is COMPLETED and its captures are DECLINED.
 *
 * @throws ServiceError 404, 422 ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED, PAYER_ACTION_REQUIRED, ORDER_EXPIRED,
 *   ACTION_DOES_NOT_MATCH_INTENT, DUPLICATE_INVOICE_ID or, as a tester ordered it, INSTRUMENT_DECLINED
 */
export async function capture(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  id: string,
  isNew = false,
): Promise<Order> {
  const {row, ordered} = await claim(tx, runtime, {caller, id, isNew}, "capture", CAPTURES);
  const captures = await insertCharges(tx, runtime, chargesOf(row), ordered);
  // A payment link's order has one purchase unit, and so one capture.
  if (captures[0]) await recordLinkCapture(tx, runtime, {orderId: row.id, status: captures[0].status});
  const isPaid = captures.some(({status}) => TAKING.includes(status));
  const order = newlyCaptured(isPaid ? await savedSource(tx, runtime, row) : row, captures);
  await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/**
 * Reserves the money of an approved order, exactly once however many ask at the same time.
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
  const {row, ordered} = await claim(tx, runtime, {caller, id, isNew}, "authorize", AUTHORIZATIONS);
  for (const charge of chargesOf(row)) await authorizeCharge(tx, runtime, charge, ordered);
  const isHeld = ordered !== "authorization-denied" && !isDeclined(row);
  const kept = isHeld ? await savedSource(tx, runtime, row) : row;
  const order = await loadOrder(tx, kept, runtime.clock.now());
  await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.COMPLETED", order);
  return order;
}

/** Captures or authorizes an order that this transaction has made, as its intent says. */
export function chargeNew(tx: Tx, runtime: Runtime, caller: Caller, row: OrderRow): Promise<Order> {
  const charge = row.intent === "CAPTURE" ? capture : authorize;
  return charge(tx, runtime, caller, row.id, true);
}

interface Claimed<Ordered> {
  readonly row: OrderRow;
  /** What a tester ordered instead of what the source would bring about. */
  readonly ordered: Ordered | undefined;
}

interface Claim {
  readonly caller: Caller;
  readonly id: string;
  /** The order was made by this transaction, which has asked for an ordered decline before it made it. */
  readonly isNew: boolean;
}

async function claim<Ordered extends Outcome>(
  tx: Tx,
  runtime: Runtime,
  {caller, id, isNew}: Claim,
  action: "capture" | "authorize",
  outcomes: readonly Ordered[],
): Promise<Claimed<Ordered>> {
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
  const ordered = await takeOrdered(tx, now, isNew ? outcomes : [...outcomes, DECLINE]);
  if (ordered !== DECLINE) return {row, ordered};
  // The order stays approved, and another try may go through.
  await changeOrder(tx, id, {status: "APPROVED"});
  throw instrumentDeclined();
}

/** The refusal that a tester ordered for the next payment. */
export async function orderedDecline(tx: Tx, now: number): Promise<KeptRefusal | undefined> {
  return (await takeOrdered(tx, now, [DECLINE])) && instrumentDeclined();
}

function instrumentDeclined(): KeptRefusal {
  const description = "The instrument presented was declined. Another one may be taken.";
  return new KeptRefusal(422, [{issue: "INSTRUMENT_DECLINED", description}]);
}

function isDeclined({card_response_code: code}: OrderRow): boolean {
  return code !== null && code !== APPROVED_CODE;
}

function chargesOf(row: OrderRow): Charge[] {
  const isWallet = row.source_kind === "paypal" || row.source_kind === "venmo";
  const payer = row.payer === null ? undefined : (JSON.parse(row.payer) as Payer);
  return unitsOf(row).map((unit, index) => ({
    applicationId: row.application_id,
    orderId: row.id,
    unitIndex: index,
    amount: parseMoney(unit.amount),
    responseCode: isWallet ? undefined : (row.card_response_code ?? APPROVED_CODE),
    isProtected: isWallet,
    invoiceId: unit.invoice_id,
    customId: unit.custom_id,
    softDescriptor: unit.soft_descriptor,
    buyer: payer && {payer_id: payer.payer_id, email_address: payer.email_address, name: payer.name},
  }));
}

/** The order after the source that has paid was saved, where that was wished. */
async function savedSource(tx: Tx, runtime: Runtime, row: OrderRow): Promise<OrderRow> {
  const wish = vaultOf(row);
  const source = storable(row);
  if (!wish || !source) return row;
  const {customerId, merchantCustomerId} = wish;
  const customer = {applicationId: row.application_id, customerId, merchantCustomerId};
  const saved = await storeInVault(tx, runtime, {...customer, source});
  return changeOrder(tx, row.id, {vault: JSON.stringify({...wish, saved})});
}

/** What the vault keeps of an order's source; undefined for a source that can't be saved. */
function storable(row: OrderRow): VaultSource | undefined {
  const {source_kind: kind} = row;
  if (kind === "paypal" || kind === "venmo") {
    if (row.wallet === null) return undefined;
    const {payer, paidWith} = JSON.parse(row.wallet) as Account;
    return {kind, payer, ...(paidWith === undefined ? {} : {paidWith})};
  }
  if (kind !== "card" && kind !== "apple_pay") return undefined;
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
