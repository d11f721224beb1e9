import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {paymentParts} from "../../server/merchant/back-office/payment-parts.ts";
import {unitViews} from "../../server/merchant/back-office/payment-units.ts";
import {timelineOf} from "../../server/merchant/back-office/timeline.ts";
import {movementsOf, sumsOf} from "../../server/merchant/payment-list/movements.ts";
import {shownStateOf} from "../../server/merchant/payment-list/payment-list.states.ts";
import type {Attempt, PaymentAction} from "../../server/merchant/payments/payments.tables.ts";
import type {Order} from "../../server/merchant/paypal/orders.ts";
import {payPalUsd} from "./support/paid-order.ts";

// The sandbox refuses to authorize several units, as PayPal's description says. So the order is written here.

const NO_URL = () => undefined;

/** An order of two units, of 20.00 and 5.50 USD. The first one's authorization is renewed. */
function authorized(captures: NonNullable<Unit["payments"]>["captures"] = [], ofPrints = "CREATED"): Order {
  const expiration_time = "2030-01-30T00:00:00Z";
  const authorization = (id: string, status: string, value: string) => ({
    id,
    status,
    amount: payPalUsd(value),
    expiration_time,
  });
  return {
    id: "ORDER",
    status: "COMPLETED",
    purchase_units: [
      {
        reference_id: "books",
        amount: payPalUsd("20.00"),
        payments: {
          authorizations: [authorization("A1", "CREATED", "20.00"), authorization("A2", "CREATED", "20.00")],
          captures,
        },
      },
      {
        reference_id: "prints",
        amount: payPalUsd("5.50"),
        payments: {authorizations: [authorization("B1", ofPrints, "5.50")]},
      },
    ],
  };
}
type Unit = NonNullable<Order["purchase_units"]>[number];

const CAPTURE = {id: "C1", status: "COMPLETED", amount: payPalUsd("12.00")};

function viewOf(order: Order, actions: readonly PaymentAction[] = []) {
  const movements = movementsOf(order, {attemptId: "ATTEMPT", now: 0});
  const parts = paymentParts(order, {actions, movements, activityUrl: NO_URL});
  const units = unitViews(order, {whole: undefined, movements, ...parts}) ?? [];
  return {
    parts: parts.authorizations.map(({id, unit, captured, capturable, canVoid}) => [
      id,
      unit,
      captured.value,
      capturable?.value,
      canVoid,
    ]),
    units: units.map(({reference, state, capturable, canVoid}) => [
      reference,
      state,
      capturable?.value,
      canVoid,
    ]),
  };
}

describe("authorizations of several purchase units", () => {
  test("can be captured and voided unit by unit", () => {
    assert.deepEqual(viewOf(authorized()), {
      parts: [
        ["A1", "books", "0.00", undefined, true],
        ["A2", "books", "0.00", "20.00", undefined],
        ["B1", "prints", "0.00", "5.50", true],
      ],
      units: [
        ["books", "authorized", "20.00", true],
        ["prints", "authorized", "5.50", true],
      ],
    });
  });

  test("have less to capture only in the unit of a capture", () => {
    assert.deepEqual(viewOf(authorized([CAPTURE])), {
      parts: [
        ["A1", "books", "12.00", undefined, true],
        ["A2", "books", "12.00", "8.00", undefined],
        ["B1", "prints", "0.00", "5.50", true],
      ],
      units: [
        ["books", "paid", "8.00", true],
        ["prints", "authorized", "5.50", true],
      ],
    });
  });

  test("stay open in one unit when the other's is voided", () => {
    assert.deepEqual(viewOf(authorized([], "VOIDED")).units, [
      ["books", "authorized", "20.00", true],
      ["prints", "voided", undefined, false],
    ]);
  });

  test("make a payment partly paid when one of them is captured", () => {
    const stateAfter = (...captures: (typeof CAPTURE)[]) => {
      const movements = movementsOf(authorized(captures), {attemptId: "ATTEMPT", now: 0});
      return shownStateOf("captured", sumsOf(movements), 25_500);
    };
    assert.equal(stateAfter(CAPTURE), "partly-paid");
    assert.equal(stateAfter(CAPTURE, {...CAPTURE, id: "C2", amount: payPalUsd("13.50")}), "paid");
  });

  test("are told apart in the history", () => {
    const voided = {
      kind: "void",
      state: "done",
      payment_id: "B1",
      result_id: "B1",
      requested_by: "shop",
      updated_at: 1,
    } as unknown as PaymentAction;
    const attempt = {created_at: 0, updated_at: 0, amount: "25.50", currency: "USD", order_id: "ORDER"};
    const history = timelineOf({
      attempt: attempt as Attempt,
      order: authorized([CAPTURE], "VOIDED"),
      actions: [{...voided, payment_id: "OTHER", requested_by: null}, voided],
      calls: [],
      resolutions: [],
      disputes: [],
    });
    assert.deepEqual(
      history.map(({kind, unit, id, by}) => [kind, unit, id, by]),
      [
        ["order-created", undefined, "ORDER", "buyer"],
        ["captured", "books", "C1", "paypal"],
        ["authorized", "books", "A1", "buyer"],
        ["reauthorized", "books", "A2", "merchant"],
        ["authorized", "prints", "B1", "buyer"],
        ["voided", "prints", "B1", "shop"],
      ],
    );
  });
});
