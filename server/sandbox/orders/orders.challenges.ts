import {toWire} from "../../shared/money.ts";
import type {ChallengedResource} from "../three-d-secure/three-d-secure.operations.ts";
import {notFound} from "../wire/errors.ts";
import {loadOrder, moveOrder} from "./load-order.operations.ts";
import {orderTotal} from "./order-amounts.ts";
import {recordOrderEvent} from "./orders.events.ts";
import {orders, refusalOf} from "./orders.model.ts";

/** Orders whose card needs a 3-D Secure challenge. */
export const challengedOrders: ChallengedResource = {
  find(store, {id, subject}) {
    const row = orders(store).get(subject.id);
    if (row?.source?.challengeId !== id) return undefined;
    const {brand_name: brandName, return_url: returnUrl, cancel_url: cancelUrl} = row.experience;
    const {brand = "", lastDigits = ""} = row.source.card ?? {};
    return {brandName, returnUrl, cancelUrl, amount: toWire(orderTotal(row.units)), brand, lastDigits};
  },

  settle(store, runtime, {id, subject}, {state, result}) {
    const now = runtime.clock.now();
    const row = orders(store).get(subject.id);
    if (row?.source?.challengeId !== id || refusalOf(row, "challenge", now)) throw notFound("id");
    const isApproved = state === "passed";
    const moved = moveOrder(
      store,
      row,
      {action: "challenge", now},
      {
        ...(isApproved ? {status: "APPROVED"} : {}),
        source: {...row.source, authentication: result},
      },
    );
    if (isApproved) recordOrderEvent(store, runtime, "CHECKOUT.ORDER.APPROVED", loadOrder(store, moved, now));
  },
};
