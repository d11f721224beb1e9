import assert from "node:assert/strict";
import {test} from "node:test";
import {DisputesClient} from "./support/disputes.ts";
import {Invoicer} from "./support/invoices.ts";
import {OrdersClient, usd} from "./support/orders.ts";
import {requestExamples} from "./support/published-examples.ts";
import {type CallOptions, type TestSandbox, withSandbox} from "./support/sandbox.ts";

/** Token of the resource's owner, and ids of the path, with which an example is sent. */
interface Target {
  readonly token?: string;
  readonly ids?: readonly string[];
  readonly headers?: CallOptions["headers"];
}

interface Row {
  /** Makes the resource in the state that the example needs. */
  readonly target?: (sandbox: TestSandbox) => Promise<Target>;
  readonly status: number;
  /** Issue of an example that must be refused, and why. */
  readonly refused?: readonly [issue: string, why: string];
}

/** Rows by operation and the example's name. */
const ROWS: Readonly<Record<string, Row>> = {
  "POST /v2/checkout/orders order_request": {status: 201},
  "POST /v2/checkout/orders/{id}/confirm-payment-source confirm_order_request": {
    target: async (sandbox) => {
      const mine = await OrdersClient.of(sandbox);
      const address = {
        address_line_1: "1 Main St",
        admin_area_2: "Austin",
        admin_area_1: "TX",
        postal_code: "78701",
        country_code: "US",
      };
      const unit = {amount: usd("10.00"), shipping: {name: {full_name: "Ada Muster"}, address}};
      return {ids: [await mine.newOrder({purchase_units: [unit]})]};
    },
    status: 200,
  },
  "PATCH /v2/checkout/orders/{id}/trackers/{tracker_id} orders_patch_request": {
    target: tracked,
    status: 400,
    refused: ["FIELD_NOT_PATCHABLE", "the example patches an order, not a tracker"],
  },
  "POST /v1/customer/disputes/{id}/adjudicate adjudicate": dispute((mine) => mine.disputed()),
  "POST /v1/customer/disputes/{id}/require-evidence escalate": {
    ...dispute((mine) => mine.disputed()),
    status: 400,
    refused: ["MISSING_REQUIRED_PARAMETER", "PayPal's file has the example of `escalate` here"],
  },
  "POST /v1/customer/disputes/{id}/escalate require_evidence": {
    ...dispute((mine) => mine.inquiry()),
    status: 400,
    refused: ["MISSING_REQUIRED_PARAMETER", "PayPal's file has the example of `require-evidence` here"],
  },
  "POST /v1/customer/disputes/{id}/make-offer make_offer": dispute((mine) => mine.inquiry()),
  "POST /v1/customer/disputes/{id}/accept-offer accept_offer": dispute(offered),
  "POST /v1/customer/disputes/{id}/deny-offer deny_offer": dispute(offered),
  "POST /v2/invoicing/invoices 0": {status: 201},
  "POST /v2/invoicing/invoices/{invoice_id}/send 0": invoice((mine) => mine.create(), 200),
  "POST /v2/invoicing/invoices/{invoice_id}/remind 0": invoice((mine) => mine.send(), 204),
  "POST /v2/invoicing/invoices/{invoice_id}/cancel 0": invoice((mine) => mine.send(), 204),
  "POST /v2/invoicing/invoices/{invoice_id}/payments 0": invoice((mine) => mine.send(), 200),
  "POST /v2/invoicing/invoices/{invoice_id}/refunds 0": invoice(async (mine) => {
    const sent = await mine.send();
    await mine.ask("POST", `invoices/${sent.id}/payments`, {method: "CASH", amount: usd("100.00")});
    return sent;
  }, 200),
  "POST /v2/invoicing/invoices/{invoice_id}/generate-qr-code 0": invoice((mine) => mine.send(), 200),
  "POST /v2/invoicing/search-invoices 0": {status: 200},
  "POST /v1/notifications/webhooks webhook": {status: 201},
  "POST /v1/notifications/verify-webhook-signature verify_webhook_signature": {status: 200},
  "POST /v1/notifications/simulate-event simulate_event": {status: 202},
  "POST /v2/payments/authorizations/{authorization_id}/capture capture_request": {
    target: async (sandbox) => ({ids: [(await (await OrdersClient.of(sandbox)).authorized()).id]}),
    status: 201,
  },
  "POST /v2/payments/authorizations/{authorization_id}/reauthorize reauthorize_request": {
    target: async (sandbox) => {
      const mine = await OrdersClient.of(sandbox);
      const {id} = await mine.authorized();
      await mine.later(4);
      return {ids: [id]};
    },
    status: 201,
  },
  "POST /v2/payments/captures/{capture_id}/refund refund_request": {
    target: async (sandbox) => {
      const payment_instruction = {platform_fees: [{amount: usd("1.00")}]};
      const withFee = {purchase_units: [{amount: usd("130.00"), payment_instruction}]};
      return {ids: [(await (await OrdersClient.of(sandbox)).captured(withFee)).id]};
    },
    status: 201,
  },
  "POST /v3/vault/payment-tokens payment_token_request": {
    status: 404,
    refused: ["INVALID_RESOURCE_ID", "the sandbox has no billing agreements"],
  },
  "POST /v3/vault/setup-tokens setup_token_request": {status: 201},
};

function dispute(make: (mine: DisputesClient) => Promise<string>): Row {
  return {
    status: 200,
    target: async (sandbox) => {
      const mine = await DisputesClient.of(sandbox);
      return {token: mine.token, ids: [await make(mine)]};
    },
  };
}

async function offered(mine: DisputesClient): Promise<string> {
  const id = await mine.inquiry();
  await mine.act(id, "make-offer", {note: "Half back.", offer_type: "REFUND", offer_amount: usd("10.00")});
  return id;
}

function invoice(make: (mine: Invoicer) => Promise<{readonly id: string}>, status: number): Row {
  return {
    status,
    target: async (sandbox) => {
      const mine = await Invoicer.new(sandbox);
      return {token: mine.token, ids: [(await make(mine)).id]};
    },
  };
}

async function tracked(sandbox: TestSandbox): Promise<Target> {
  const mine = await OrdersClient.of(sandbox);
  const {orderId, id} = await mine.captured();
  await sandbox.call("POST", `/v2/checkout/orders/${orderId}/track`, {
    token: mine.token,
    body: {capture_id: id, tracking_number: "1Z", carrier: "UPS"},
  });
  return {ids: [orderId, `${id}-1Z`]};
}

withSandbox("examples of requests in PayPal's files", (sandbox) => {
  const examples = requestExamples();

  test("each row is of a published example", () => {
    const known = examples.map(({name}) => name);
    assert.deepEqual(
      Object.keys(ROWS).filter((name) => !known.includes(name)),
      [],
    );
  });

  for (const {name, method, path, value} of examples) {
    test(`${name} gets PayPal's reply`, async () => {
      const row = ROWS[name];
      assert.ok(row, `${name} has no row`);
      const {token = await sandbox().token(), ids = [], headers} = (await row.target?.(sandbox())) ?? {};
      const parts = [...ids];
      const answer = await sandbox().call(
        method,
        path.replaceAll(/\{\w+\}/g, () => parts.shift() ?? ""),
        {
          token,
          body: value,
          headers: {"PayPal-Request-Id": crypto.randomUUID(), ...headers},
        },
      );
      assert.equal(answer.status, row.status, answer.text);
      if (row.refused) assert.equal(answer.body.details[0].issue, row.refused[0], row.refused[1]);
    });
  }
});
