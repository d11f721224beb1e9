import {toWire} from "../../shared/money.ts";
import type {ChallengedResource} from "../three-d-secure/three-d-secure.operations.ts";
import {notFound} from "../wire/errors.ts";
import {orderTotal} from "./order-amounts.ts";
import {loadOrder, unitsOf} from "./load-order.operations.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {findOrderRow, moveOrder} from "./orders.records.ts";
import {resultColumns} from "./apply-source.operations.ts";

/** Orders whose card needs a 3-D Secure challenge. */
export const challengedOrders: ChallengedResource = {
  async find(queries, {id, subject}) {
    const row = await findOrderRow(queries, subject.id);
    if (row?.challenge_id !== id) return undefined;
    return {
      brandName: row.brand_name ?? undefined,
      returnUrl: row.return_url ?? undefined,
      cancelUrl: row.cancel_url ?? undefined,
      amount: toWire(orderTotal(unitsOf(row))),
      brand: row.card_brand ?? "",
      lastDigits: row.card_last_digits ?? "",
    };
  },

  async settle(tx, runtime, {id, subject}, {state, result}) {
    const now = runtime.clock.now();
    const moved = await moveOrder(
      tx,
      {id: subject.id, action: "challenge", challengeId: id, now},
      {
        ...(state === "passed" ? {status: "APPROVED" as const} : {}),
        ...resultColumns(result),
        updated_at: now,
      },
    );
    if (!moved) throw notFound("id");
    if (state === "passed")
      await recordOrderEvent(tx, runtime, "CHECKOUT.ORDER.APPROVED", await loadOrder(tx, moved, now));
  },
};
