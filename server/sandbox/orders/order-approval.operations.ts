import type {Money} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {isWallet, type WalletKind, walletKindOf} from "../payment-sources.ts";
import type {WalletMethod} from "../sdk/payment-methods.ts";
import {orderTotal} from "./order-amounts.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {
  checkAllowed,
  findOwnOrder,
  knownOrder,
  loadOrder,
  moveOrder,
  type Order,
} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {payerOnOrder} from "./apply-source.operations.ts";
import {hasExpired, isReversalDue, orders, type StoredOrder} from "./orders.model.ts";
import {withShippingOption} from "./shipping.ts";
import type {ExperienceContext} from "./payment-source.schema.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import type {Payer} from "../vault/vault.operations.ts";
import {checkMarket} from "./read-source.operations.ts";
import type {Store} from "../store.ts";

/** An order as the approval page shows it. */
export interface OrderForApproval {
  readonly id: string;
  readonly applicationId: string;
  /**
   * `ended`: the order is completed, expired, or has another payment source. It can't be approved any more.
   */
  readonly state: "open" | "approved" | "ended";
  /** PayPal account that approved the order. */
  readonly payerId: string | undefined;
  /** Wallet that the order's `payment_source` names. */
  readonly wallet: WalletKind | undefined;
  /** Undefined: the page shows the application's name. */
  readonly brandName: string | undefined;
  readonly locale: string | undefined;
  /** `PAY_NOW` or `CONTINUE` chooses the label of the last button. Undefined: the page decides. */
  readonly userAction: ExperienceContext["user_action"];
  readonly shippingPreference: "GET_FROM_FILE" | "NO_SHIPPING" | "SET_PROVIDED_ADDRESS";
  readonly landingPage: ExperienceContext["landing_page"];
  readonly returnUrl: string | undefined;
  readonly cancelUrl: string | undefined;
  readonly intent: StoredOrder["intent"];
  readonly units: readonly PurchaseUnit[];
  readonly total: Money;
  /** True if the approval also saves the wallet for this merchant. */
  readonly isSaved: boolean;
}

/** Undefined for an unknown order. The id in the page address is the only credential. */
export function orderForApproval(store: Store, id: string, now: number): OrderForApproval | undefined {
  const row = orders(store).get(id);
  return row && shownToBuyer(row, now, canWalletPay(row));
}

/** A wallet pays an order without a source, or with a wallet. Its approval never completes an order by itself. */
function canWalletPay({source, processingInstruction}: StoredOrder): boolean {
  return processingInstruction === "NO_INSTRUCTION" && (!source || isWallet(source.kind));
}

/**
 * An order as a page shows it. `canPay` is false if the payment source excludes the way of paying of that
 * page.
 */
export function shownToBuyer(row: StoredOrder, now: number, canPay: boolean): OrderForApproval {
  const {applicationId, intent, units, experience, source} = row;
  const isOver =
    row.status === "COMPLETED" ||
    row.status === "VOIDED" ||
    isReversalDue(row, now) ||
    hasExpired(row, now) ||
    !canPay;
  return {
    id: row.id,
    applicationId,
    state: isOver ? "ended" : row.status === "APPROVED" ? "approved" : "open",
    payerId: row.payer?.payer_id,
    wallet: source && isWallet(source.kind) ? source.kind : undefined,
    brandName: experience.brand_name,
    locale: experience.locale,
    userAction: experience.user_action,
    shippingPreference: experience.shipping_preference ?? "GET_FROM_FILE",
    landingPage: experience.landing_page,
    returnUrl: experience.return_url,
    cancelUrl: experience.cancel_url,
    intent,
    units,
    total: orderTotal(units),
    isSaved: row.vault !== undefined,
  };
}

/** Approval state of an order, for a page. Undefined if the order is unknown or isn't the caller's. */
export function orderApprovalState(
  store: Store,
  caller: Caller,
  id: string,
  now: number,
): {readonly state: "open" | "approved" | "ended"; readonly payerId?: string} | undefined {
  const row = findOwnOrder(store, caller, id);
  if (!row) return undefined;
  const isApproved = row.status === "APPROVED" || row.status === "COMPLETED";
  const isOver = row.status === "VOIDED" || isReversalDue(row, now);
  if (isOver || !isApproved) return {state: isOver || hasExpired(row, now) ? "ended" : "open"};
  const payerId = row.payer?.payer_id;
  return {state: "approved", ...(payerId === undefined ? {} : {payerId})};
}

/** The buyer's decision on the approval page. */
export interface Approval {
  readonly payer: Payer;
  readonly wallet: {
    readonly kind: WalletMethod["restName"];
    /** Funding source that the buyer chose, by its token on the page. */
    readonly paidWith?: string | undefined;
  };
  readonly shippingOptionId?: string | undefined;
  /** Shipping address; the payer's own address if absent. Ignored if the merchant has set the address. */
  readonly shippingAddress?: NonNullable<PurchaseUnit["shipping"]>["address"] | undefined;
}

/**
 * Approves an order with a wallet. The buyer's shipping option changes the total.
 *
 * @throws ServiceError 404 for an unknown order; 422 ORDER_ALREADY_CAPTURED, ORDER_ALREADY_AUTHORIZED, ORDER_EXPIRED,
 *   PREFERRED_PAYMENT_SOURCE_MISMATCH for an order with another payment source, SHIPPING_OPTION_NOT_FOUND, or
 *   PAYMENT_SOURCE_CANNOT_BE_USED for a wallet that can't pay this merchant or currency
 */
export function approveOrder(store: Store, runtime: Runtime, id: string, approval: Approval): Order {
  const now = runtime.clock.now();
  const kind = walletKindOf(approval.wallet.kind);
  const row = knownOrder(store, id);
  checkMarket(store, kind, row);
  const units = shippedTo(row, approval);
  if (row.source && !isWallet(row.source.kind) && row.status !== "COMPLETED") {
    throw unprocessable("PREFERRED_PAYMENT_SOURCE_MISMATCH");
  }
  checkAllowed(row, "approve", now);
  if (!canWalletPay(row)) throw unprocessable("ORDER_NOT_APPROVED");
  const {payer} = approval;
  const {paidWith} = approval.wallet;
  const account = {payer, ...(paidWith === undefined ? {} : {paidWith})};
  const moved = moveOrder(
    store,
    row,
    {action: "approve", now},
    {status: "APPROVED", source: {kind, account}, payer: payerOnOrder(payer), units},
  );
  const order = loadOrder(store, moved, now);
  recordOrderEvent(store, runtime, "CHECKOUT.ORDER.APPROVED", order);
  return order;
}

function shippedTo(row: StoredOrder, approval: Approval): readonly PurchaseUnit[] {
  const {shippingOptionId: option, payer} = approval;
  const units = option === undefined ? row.units : withShippingOption(row.units, option);
  const preference = row.experience.shipping_preference ?? "GET_FROM_FILE";
  const address = approval.shippingAddress ?? payer.address;
  if (preference !== "GET_FROM_FILE" || !address) return units;
  const name = {full_name: `${payer.name.given_name} ${payer.name.surname}`};
  return units.map((unit) => ({...unit, shipping: {...unit.shipping, name, address}}));
}
