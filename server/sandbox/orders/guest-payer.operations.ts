import type {Money} from "../../shared/money.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {orderTotal} from "./order-amounts.ts";
import {type OrderForApproval, shownToBuyer} from "./order-approval.operations.ts";
import {ownOrder, refused, unitsOf} from "./load-order.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {isHeld} from "./local-payment.ts";
import {findOrderRow, moveOrder, type OrderRow} from "./orders.records.ts";
import {withShippingOption} from "./shipping.ts";
import type {Payer, PurchaseUnit} from "./purchase-units.schema.ts";
import {experienceOf} from "./source-attributes.ts";

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
export async function orderForGuest(
  queries: Queries,
  id: string,
  now: number,
): Promise<OrderForGuest | undefined> {
  const row = await findOrderRow(queries, id);
  if (!row) return undefined;
  return {
    ...shownToBuyer(row, now, row.processing_instruction === "NO_INSTRUCTION" && !isHeld(row, now)),
    payer: row.payer === null ? undefined : (JSON.parse(row.payer) as Payer),
  };
}

/**
 * Records the payer and the shipping address. The caller presents the card afterwards. The buyer's shipping
 * option changes the total.
 *
 * @returns the total to pay
 * @throws ServiceError 404 for an unknown order; 422 ORDER_ALREADY_CAPTURED, ORDER_ALREADY_AUTHORIZED, ORDER_EXPIRED
 *   or SHIPPING_OPTION_NOT_FOUND
 */
export async function recordGuestPayer(
  tx: Tx,
  {clock}: Runtime,
  caller: Caller,
  id: string,
  guest: Guest,
): Promise<Money> {
  const now = clock.now();
  for (;;) {
    const row = await ownOrder(tx, caller, id);
    const moved = await moveOrder(
      tx,
      {id, action: "confirm", now, revision: row.revision},
      {
        payer: JSON.stringify(guest.payer),
        purchase_units: JSON.stringify(shippedTo(row, guest)),
        updated_at: now,
      },
    );
    if (moved) return orderTotal(unitsOf(moved));
    const current = await findOrderRow(tx, id);
    // The merchant has patched the order meanwhile: apply the buyer's choice to the new version.
    if (current && current.revision !== row.revision) continue;
    throw await refused(tx, id, "confirm", now);
  }
}

function shippedTo(row: OrderRow, {shippingOptionId: option, shipping}: Guest): PurchaseUnit[] {
  const units = option === undefined ? unitsOf(row) : withShippingOption(unitsOf(row), option);
  const preference = experienceOf(row).shipping_preference ?? "GET_FROM_FILE";
  if (preference !== "GET_FROM_FILE" || !shipping) return units;
  const {address, fullName} = shipping;
  return units.map((unit) => ({
    ...unit,
    shipping: {...unit.shipping, name: {full_name: fullName}, address},
  }));
}
