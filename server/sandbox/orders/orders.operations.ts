import type {Runtime} from "../context.ts";
import {isWallet} from "../payment-sources.ts";
import {namedByReference, namingUnits} from "../rest/error-fields.ts";
import {badRequest, unprocessable} from "../wire/errors.ts";
import {parse} from "../wire/validation.ts";
import {checkUnits} from "./order-amounts.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {authorize, capture, chargeNew, takeRequestedDecline} from "./charge-order.operations.ts";
import {checkAllowed, loadOrder, moveOrder, type Order, ownOrder} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {patched} from "./order-patch.ts";
import {present} from "./apply-source.operations.ts";
import {isHeld, orders, type StoredOrder} from "./orders.model.ts";
import {type CaptureBody, type ConfirmBody, type CreateOrderBody, patchedOrder} from "./orders.schema.ts";
import {checkMarket, isProcessedAtOnce, namedSource, readSource} from "./read-source.operations.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import {checkVaultRequest, sourceAttributesOf} from "./source-attributes.ts";

export {approveOrder, orderApprovalState, orderForApproval} from "./order-approval.operations.ts";
export type {Approval, OrderForApproval} from "./order-approval.operations.ts";
export {recordGuestPayer, orderForGuest} from "./guest-payer.operations.ts";
export type {Guest, OrderForGuest} from "./guest-payer.operations.ts";
export {isOfferedIn} from "./read-source.operations.ts";
export type {Caller} from "../wire/caller.ts";
import type {JsonPatch} from "../wire/json-patch.ts";
import type {Store} from "../store.ts";
export type {Order} from "./load-order.operations.ts";
export type {Payer} from "../vault/vault.operations.ts";

/**
 * Creates an order. If the payment source is complete (a card number, a token), the order is captured or
 * authorized with this request. It isn't if the buyer has to act or 3-D Secure gave no liability shift.
 * Otherwise the order waits: a card without a number for the card fields, a wallet for its approval.
 *
 * @throws ServiceError 422 for amounts that don't add up, or a source that can't be processed
 */
export function createOrder(store: Store, runtime: Runtime, caller: Caller, body: CreateOrderBody): Order {
  const named = body.payment_source && namedSource(body.payment_source);
  const requested = sourceAttributesOf(named, body.application_context);
  const {shipping_preference: shippingPreference} = requested.experience;
  checkUnits(body.purchase_units, {intent: body.intent, shippingPreference});
  checkVaultRequest(store, runtime, caller.applicationId, requested);
  const presented = named && readSource(store, runtime, caller.applicationId, named);
  const now = runtime.clock.now();
  if (isProcessedAtOnce(body.payment_source)) {
    const declined = takeRequestedDecline(store, now);
    if (declined) throw declined;
  }
  const row = orders(store).add({
    id: runtime.random.id(),
    applicationId: caller.applicationId,
    status: "CREATED",
    intent: body.intent,
    processingInstruction: body.processing_instruction,
    units: body.purchase_units,
    clientMetadataId: caller.clientMetadataId,
    payer: body.payer,
    experience: requested.experience,
    createdAt: now,
    updatedAt: now,
  });
  if (!presented) return loadOrder(store, row, now);
  const confirmed = present(store, runtime, row, presented, requested);
  const isSettled =
    confirmed.status === "APPROVED" && confirmed.source?.authentication?.liabilityShift !== "NO";
  return isSettled ? chargeNew(store, runtime, caller, confirmed) : loadOrder(store, confirmed, now);
}

/** @throws ServiceError 404 for an unknown order and for another application's */
export function showOrder(store: Store, caller: Caller, id: string, now: number): Order {
  return loadOrder(store, ownOrder(store, caller, id), now);
}

/**
 * Confirms the payment source of an order. It can be replaced until the order is completed. A replaced
 * source's 3-D Secure challenge becomes void.
 *
 * @throws ServiceError 404 for an unknown order and for one of another application or another buyer's session, 422
 *   ORDER_ALREADY_CAPTURED, ORDER_ALREADY_AUTHORIZED, ORDER_EXPIRED, or the reason why the source can't be processed
 */
export function confirmOrder(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  body: ConfirmBody,
): Order {
  const row = ownOrder(store, caller, id);
  const order = loadOrder(store, applyBodySource(store, runtime, row, body), runtime.clock.now());
  if (order.status === "APPROVED") recordOrderEvent(store, runtime, "CHECKOUT.ORDER.APPROVED", order);
  return order;
}

function applyBodySource(store: Store, runtime: Runtime, row: StoredOrder, body: ConfirmBody): StoredOrder {
  const named = namedSource(body.payment_source);
  const requested = sourceAttributesOf(named, body.application_context);
  checkVaultRequest(store, runtime, row.applicationId, requested);
  const presented = readSource(store, runtime, row.applicationId, named);
  if (presented.is === "awaited" && !isWallet(presented.kind)) {
    const field = `/payment_source/${presented.kind}/${presented.kind === "card" ? "number" : "token"}`;
    throw badRequest("MISSING_REQUIRED_PARAMETER", {field});
  }
  return present(store, runtime, row, presented, requested, body.processing_instruction);
}

/**
 * Patches an order that is not completed. The result is checked like a new order. Once a card is confirmed
 * the amounts are fixed, because 3-D Secure verified the card for them.
 *
 * @throws ServiceError 404; 400 and 422 of `patched`, ORDER_ALREADY_COMPLETED, AMOUNT_CHANGE_NOT_ALLOWED, or any error
 *   of creating such an order
 */
export function patchOrder(
  store: Store,
  {clock}: Runtime,
  caller: Caller,
  id: string,
  operations: JsonPatch,
): void {
  const now = clock.now();
  const row = ownOrder(store, caller, id);
  if (row.status === "COMPLETED") checkAllowed(row, "patch", now);
  const {applicationId, intent, payer, units, source, experience} = row;
  const patchable = {intent, ...(payer === undefined ? {} : {payer}), purchase_units: units};
  const given = patched(patchable, operations);
  const after = namingUnits(given.purchase_units, () => {
    const order = parse(patchedOrder, given);
    checkUnits(order.purchase_units, {
      intent: order.intent,
      shippingPreference: experience.shipping_preference,
    });
    return order;
  });
  checkMarket(store, source?.kind, {applicationId, units: after.purchase_units});
  const isFixed = source?.card !== undefined || isHeld(row, now);
  if (isFixed && amountsOf(units) !== amountsOf(after.purchase_units)) {
    throw unprocessable("AMOUNT_CHANGE_NOT_ALLOWED", {
      field: namedByReference("/purchase_units/0/amount/value", units),
    });
  }
  moveOrder(
    store,
    row,
    {action: "patch", now},
    {intent: after.intent, payer: after.payer, units: after.purchase_units},
  );
}

function amountsOf(units: readonly PurchaseUnit[]): string {
  return JSON.stringify(units.map(({amount: {currency_code, value}}) => [currency_code, value]));
}

/**
 * Captures an approved order. Of concurrent calls exactly one captures. A source in the body is confirmed
 * first. A declined card is no error: the order is COMPLETED and its capture DECLINED.
 *
 * @throws ServiceError 404, 422 of `capture`
 */
export function captureOrder(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  body: CaptureBody = {},
): Order {
  applyRequestSource(store, runtime, caller, id, body);
  return capture(store, runtime, caller, id);
}

/** Authorizes an approved order; otherwise like `captureOrder`. */
export function authorizeOrder(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  body: CaptureBody = {},
): Order {
  applyRequestSource(store, runtime, caller, id, body);
  return authorize(store, runtime, caller, id);
}

/** Confirms the payment source in the body of capture or authorize, if there is one. */
function applyRequestSource(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  {payment_source: source, ...body}: CaptureBody,
): void {
  if (source) applyBodySource(store, runtime, ownOrder(store, caller, id), {...body, payment_source: source});
}
