import type {Money} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {orderTotal} from "./order-amounts.ts";
import {type OrderForApproval, shownToBuyer} from "./order-approval.operations.ts";
import {moveOrder, ownOrder} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {isHeld, orders, type StoredOrder} from "./orders.model.ts";
import {withShippingOption} from "./shipping.ts";
import type {Payer, PurchaseUnit} from "./purchase-units.schema.ts";
import type {Store} from "../store.ts";

/** A payer without a PayPal account, and the shipping address. */
export interface Guest {
  readonly payer: Payer;
  readonly shippingOptionId?: string | undefined;
  /** Ignored if the merchant has set the address or `NO_SHIPPING`. */
  readonly shipping?:
    | {readonly fullName: string; readonly address: NonNullable<PurchaseUnit["shipping"]>["address"]}
    | undefined;
}

/** An order as the guest form shows it, with the payer that the merchant has given. */
export interface OrderForGuest extends OrderForApproval {
  readonly payer: Payer | undefined;
}

/**
 * Undefined for an unknown order. A card can pay it whatever source it has, until the order is completed or a local
 * payment waits for its capture.
 */
export function orderForGuest(store: Store, id: string, now: number): OrderForGuest | undefined {
  const row = orders(store).get(id);
  if (!row) return undefined;
  const canPay = row.processingInstruction === "NO_INSTRUCTION" && !isHeld(row, now);
  return {...shownToBuyer(row, now, canPay), payer: row.payer};
}

/**
 * Records the payer and the shipping address. The caller presents the card afterwards. The buyer's shipping
 * option changes the total.
 *
 * @returns the total to pay
 * @throws ServiceError 404 for an unknown order; 422 ORDER_ALREADY_CAPTURED, ORDER_ALREADY_AUTHORIZED, ORDER_EXPIRED
 *   or SHIPPING_OPTION_NOT_FOUND
 */
export function recordGuestPayer(
  store: Store,
  {clock}: Runtime,
  caller: Caller,
  id: string,
  guest: Guest,
): Money {
  const now = clock.now();
  const row = ownOrder(store, caller, id);
  const change = {payer: guest.payer, units: shippedTo(row, guest)};
  return orderTotal(moveOrder(store, row, {action: "confirm", now}, change).units);
}

function shippedTo(row: StoredOrder, {shippingOptionId: option, shipping}: Guest): readonly PurchaseUnit[] {
  const units = option === undefined ? row.units : withShippingOption(row.units, option);
  const preference = row.experience.shipping_preference ?? "GET_FROM_FILE";
  if (preference !== "GET_FROM_FILE" || !shipping) return units;
  const {address, fullName} = shipping;
  return units.map((unit) => ({
    ...unit,
    shipping: {...unit.shipping, name: {full_name: fullName}, address},
  }));
}
