import {type Money, equals} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {type LocalKind, localMethodOf} from "../payment-sources.ts";
import type {Caller} from "../wire/caller.ts";
import {unprocessable} from "../wire/errors.ts";
import {present} from "./apply-source.operations.ts";
import {capture} from "./charge-order.operations.ts";
import {checkAllowed, knownOrder, loadOrder, moveOrder, ownOrder} from "./load-order.operations.ts";
import {orderTotal} from "./order-amounts.ts";
import {type OrderForApproval, shownToBuyer} from "./order-approval.operations.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {
  isReversalDue,
  type LocalPayment,
  localPaymentOf,
  orders,
  REVERSAL_MS,
  type StoredOrder,
} from "./orders.model.ts";
import type {Payer} from "./purchase-units.schema.ts";
import {sourceAttributesOf} from "./source-attributes.ts";
import type {Store} from "../store.ts";

/** An order as the page of its local method shows it. */
export interface OrderForLocalPayment extends OrderForApproval {
  readonly kind: LocalKind;
  readonly payment: LocalPayment;
  /** PayPal captures with the approval. */
  readonly completesOnApproval: boolean;
}

/** Undefined for an unknown order, and for one with another payment source. The id is the only credential. */
export function orderForLocalPayment(
  store: Store,
  id: string,
  now: number,
): OrderForLocalPayment | undefined {
  const row = orders(store).get(id);
  const local = row && localPaymentOf(row);
  if (!local) return undefined;
  const isPaid = (row.status === "APPROVED" && !isReversalDue(row, now)) || row.status === "COMPLETED";
  const shown = shownToBuyer(row, now, true);
  const completesOnApproval = row.processingInstruction === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL";
  return {...shown, ...local, state: isPaid ? "approved" : shown.state, completesOnApproval};
}

/**
 * Sets a local method as the payment source of an order, as PayPal's SDK does for every local method.
 *
 * @throws ServiceError 404 for an unknown order and for one of another application or another buyer's session, 422 as
 *   `confirmOrder`
 */
export function confirmLocalPayment(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  {id, kind, payment}: {readonly id: string; readonly kind: LocalKind; readonly payment: GivenPayment},
): void {
  const row = ownOrder(store, caller, id);
  const {countryCode = buyerCountry(store, row, kind)} = payment;
  const presented = {kind, is: "local", payment: {...payment, countryCode}} as const;
  present(store, runtime, row, presented, sourceAttributesOf(undefined, undefined));
}

/** Data of a local payment. Without a country the buyer is where the method is offered. */
export type GivenPayment = Omit<LocalPayment, "countryCode"> & {readonly countryCode?: string | undefined};

/** The merchant's country if the method takes the order's currency there, otherwise another such country. */
function buyerCountry(store: Store, row: StoredOrder, kind: LocalKind): string {
  const {profile} = applicationById(store, row.applicationId);
  const {currency} = orderTotal(row.units);
  const {markets, countries} = localMethodOf(kind);
  const inCurrency = markets.filter((market) => market.currency === currency);
  const market = inCurrency.find(({country}) => country === profile.country_code) ?? inCurrency[0];
  return market?.country ?? countries[0];
}

/** The order's total differs from the one that the buyer has seen. */
export class TotalChanged extends Error {}

/** The buyer's approval on the page of a local method. */
export interface LocalApproval {
  readonly kind: LocalKind;
  /** Total that the buyer has seen. */
  readonly total: Money;
  readonly bic?: string | undefined;
  /** The money comes later. */
  readonly isPending: boolean;
}

/**
 * Records the buyer's approval, and captures if the order says so. Of concurrent calls exactly one does.
 *
 * @throws TotalChanged
 * @throws ServiceError 404, 422 as `capture`
 */
export function approveLocalPayment(
  store: Store,
  runtime: Runtime,
  id: string,
  {kind, total, bic, isPending}: LocalApproval,
): void {
  const now = runtime.clock.now();
  const row = knownOrder(store, id);
  checkAllowed(row, "pay", now);
  const local = localPaymentOf(row);
  if (local?.kind !== kind) throw unprocessable("ORDER_NOT_APPROVED");
  const payment = {...local.payment, bic: bic ?? local.payment.bic, isPending};
  const moved = moveOrder(
    store,
    row,
    {action: "pay", now},
    {
      status: "APPROVED",
      source: {kind, local: payment},
      payer: payerOf(row, payment),
      reversesAt: now + REVERSAL_MS,
    },
  );
  if (!equals(orderTotal(moved.units), total)) throw new TotalChanged();
  recordOrderEvent(store, runtime, "CHECKOUT.ORDER.APPROVED", loadOrder(store, moved, now));
  if (moved.processingInstruction === "NO_INSTRUCTION") return;
  const caller = {applicationId: moved.applicationId, clientMetadataId: undefined};
  capture(store, runtime, caller, id, true);
}

/** The payer as the merchant has given it, with the data of the local payment. */
function payerOf({payer}: StoredOrder, {name, email, countryCode}: LocalPayment): Payer {
  const [, first, last] = /^(?:(.+) )?(\S+)$/.exec(name?.trim() ?? "") ?? [];
  return {
    ...payer,
    ...(last === undefined
      ? {}
      : {name: {...(first === undefined ? {} : {given_name: first}), surname: last}}),
    ...(email === undefined ? {} : {email_address: email}),
    address: {country_code: countryCode},
  };
}
