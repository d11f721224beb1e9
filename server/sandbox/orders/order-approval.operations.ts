import type {Money} from "../../shared/money.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {isWallet, type WalletKind, walletKindOf} from "../payment-sources.ts";
import type {WalletMethod} from "../sdk/payment-methods.ts";
import {orderTotal} from "./order-amounts.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {findOwnOrder, hasExpired, loadOrder, type Order, refused, unitsOf} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {isReversalDue} from "./local-payment.ts";
import {payerOnOrder} from "./apply-source.operations.ts";
import {findOrderRow, moveOrder, type OrderRow} from "./orders.records.ts";
import {withShippingOption} from "./shipping.ts";
import type {ExperienceContext} from "./payment-source.schema.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import type {Payer} from "../vault/vault.operations.ts";
import {checkMarket} from "./read-source.operations.ts";
import {experienceOf, vaultOf} from "./source-attributes.ts";

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
  readonly intent: OrderRow["intent"];
  readonly units: readonly PurchaseUnit[];
  readonly total: Money;
  /** True if the approval also saves the wallet for this merchant. */
  readonly isSaved: boolean;
}

/** Undefined for an unknown order. The id in the page address is the only credential. */
export async function orderForApproval(
  queries: Queries,
  id: string,
  now: number,
): Promise<OrderForApproval | undefined> {
  const row = await findOrderRow(queries, id);
  if (!row) return undefined;
  const {source_kind: kind} = row;
  // A wallet's approval never completes an order by itself.
  const canPay = row.processing_instruction === "NO_INSTRUCTION";
  return shownToBuyer(row, now, canPay && (kind === null || isWallet(kind)));
}

/**
 * An order as a page shows it. `canPay` is false if the payment source excludes the way of paying of that
 * page.
 */
export function shownToBuyer(row: OrderRow, now: number, canPay: boolean): OrderForApproval {
  const {shipping_preference, user_action, locale, landing_page} = experienceOf(row);
  const {source_kind: kind} = row;
  const isOver =
    row.status === "COMPLETED" ||
    row.status === "VOIDED" ||
    isReversalDue(row, now) ||
    hasExpired(row, now) ||
    !canPay;
  const units = unitsOf(row);
  return {
    id: row.id,
    applicationId: row.application_id,
    state: isOver ? "ended" : row.status === "APPROVED" ? "approved" : "open",
    payerId: payerIdOf(row),
    wallet: kind !== null && isWallet(kind) ? kind : undefined,
    brandName: row.brand_name ?? undefined,
    locale,
    userAction: user_action,
    shippingPreference: shipping_preference ?? "GET_FROM_FILE",
    landingPage: landing_page,
    returnUrl: row.return_url ?? undefined,
    cancelUrl: row.cancel_url ?? undefined,
    intent: row.intent,
    units,
    total: orderTotal(units),
    isSaved: vaultOf(row) !== undefined,
  };
}

/** Approval state of an order, for a page. Undefined if the order is unknown or isn't the caller's. */
export async function orderApprovalState(
  queries: Queries,
  caller: Caller,
  id: string,
  now: number,
): Promise<{readonly state: "open" | "approved" | "ended"; readonly payerId?: string} | undefined> {
  const row = await findOwnOrder(queries, caller, id);
  if (!row) return undefined;
  const isApproved = row.status === "APPROVED" || row.status === "COMPLETED";
  const isOver = row.status === "VOIDED" || isReversalDue(row, now);
  if (isOver || !isApproved) return {state: isOver || hasExpired(row, now) ? "ended" : "open"};
  const payerId = payerIdOf(row);
  return {state: "approved", ...(payerId === undefined ? {} : {payerId})};
}

function payerIdOf({payer}: OrderRow): string | undefined {
  return payer === null ? undefined : (JSON.parse(payer) as Partial<Payer>).payer_id;
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
export async function approveOrder(tx: Tx, runtime: Runtime, id: string, approval: Approval): Promise<Order> {
  const now = runtime.clock.now();
  const wallet = walletKindOf(approval.wallet.kind);
  for (;;) {
    const row = await findOrderRow(tx, id);
    if (row) checkMarket(tx, wallet, {applicationId: row.application_id, units: unitsOf(row)});
    const moved =
      row &&
      (await moveOrder(
        tx,
        {id, action: "approve", now, revision: row.revision, forWallet: true},
        {
          status: "APPROVED",
          source_kind: wallet,
          wallet: JSON.stringify({...approval.wallet, payer: approval.payer}),
          payer: JSON.stringify(payerOnOrder(approval.payer)),
          purchase_units: JSON.stringify(shippedTo(row, approval)),
          updated_at: now,
        },
      ));
    if (moved) {
      const order = await loadOrder(tx, moved, now);
      await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.APPROVED", order);
      return order;
    }
    const current = await findOrderRow(tx, id);
    // The merchant has patched the order meanwhile: apply the buyer's choice to the new version.
    if (row && current && current.revision !== row.revision) continue;
    if (current?.source_kind && !isWallet(current.source_kind) && current.status !== "COMPLETED") {
      const description = "The order has another payment source.";
      throw unprocessable("PREFERRED_PAYMENT_SOURCE_MISMATCH", description);
    }
    throw await refused(tx, id, "approve", now);
  }
}

function shippedTo(row: OrderRow, approval: Approval): PurchaseUnit[] {
  const {shippingOptionId: option, payer} = approval;
  const units = option === undefined ? unitsOf(row) : withShippingOption(unitsOf(row), option);
  const preference = experienceOf(row).shipping_preference ?? "GET_FROM_FILE";
  const address = approval.shippingAddress ?? payer.address;
  if (preference !== "GET_FROM_FILE" || !address) return units;
  const name = {full_name: `${payer.name.given_name} ${payer.name.surname}`};
  return units.map((unit) => ({...unit, shipping: {...unit.shipping, name, address}}));
}
