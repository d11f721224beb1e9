import assert from "node:assert/strict";
import {test} from "node:test";
import {responseCodeOf} from "../../server/sandbox/cards/processor.ts";
import {card, CARDS, OrdersClient} from "./support/orders.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

withSandbox("captures", (sandbox) => {
  const capturesOf = async (id: string) =>
    (await (await OrdersClient.of(sandbox())).show(id)).body.purchase_units[0].payments.captures;

  test("one of 1,000 concurrent captures with different request ids succeeds", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.approved();
    const answers = await Promise.all(
      Array.from({length: 1000}, (_, index) => shop.capture(id, {"PayPal-Request-Id": `race-${index}`})),
    );
    assert.equal(answers.filter(({status}) => status === 201).length, 1);
    const issues = answers.filter(({status}) => status !== 201).map(({body}) => body.details[0].issue);
    assert.deepEqual([...new Set(issues)], ["ORDER_ALREADY_CAPTURED"]);
    assert.equal((await capturesOf(id)).length, 1);
  });

  test("200 concurrent captures with one request id capture once and answer 409 or the first reply", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.approved();
    const headers = {"PayPal-Request-Id": "race-one-id"};
    const answers = await Promise.all(Array.from({length: 200}, () => shop.capture(id, headers)));
    const first = answers.find(({status}) => status === 201);
    assert.ok(first);
    for (const answer of answers) {
      assert.ok([200, 201, 409].includes(answer.status), answer.text);
      if (answer.status !== 409) assert.deepEqual(answer.body, first.body);
    }
    assert.equal((await capturesOf(id)).length, 1);
  });

  test("a concurrent capture and confirmation of another card agree about the charged card", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.approved(CARDS.ordinary);
    const [captured, confirmed] = await Promise.all([
      shop.capture(id),
      shop.confirm(id, card(CARDS.declined)),
    ]);
    assert.equal(captured.status, 201);
    const [capture] = await capturesOf(id);
    const declined = confirmed.status === 200;
    assert.equal(capture?.status, declined ? "DECLINED" : "COMPLETED");
    assert.equal(captured.body.payment_source.card.last_digits, declined ? "0002" : "1111");
  });

  test("a capture has the amounts, the processor's response and links", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {body} = await shop.capture(await shop.approved());
    const capture = body.purchase_units[0].payments.captures[0];
    const amount = {currency_code: "USD", value: "130.00"};
    assert.deepEqual(capture, {
      id: capture.id,
      status: "COMPLETED",
      amount,
      final_capture: true,
      seller_protection: {status: "NOT_ELIGIBLE"},
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: {currency_code: "USD", value: "0.00"},
        net_amount: amount,
      },
      disbursement_mode: "INSTANT",
      network_transaction_reference: {id: capture.network_transaction_reference.id, network: "VISA"},
      processor_response: {avs_code: "Y", cvv_code: "M", response_code: "0000"},
      create_time: "2027-01-15T12:00:00Z",
      update_time: "2027-01-15T12:00:00Z",
      links: [
        {href: `${ORIGIN}/v2/payments/captures/${capture.id}`, rel: "self", method: "GET"},
        {href: `${ORIGIN}/v2/payments/captures/${capture.id}/refund`, rel: "refund", method: "POST"},
        {href: `${ORIGIN}/v2/checkout/orders/${body.id}`, rel: "up", method: "GET"},
      ],
    });
  });

  test("a declined card completes the order with a DECLINED capture", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const [number, name, code] of [
      ["4000000000009995", undefined, "5120"],
      [CARDS.ordinary, "CCREJECT-SF", "9500"],
    ] as const) {
      const id = await shop.approved(number, name === undefined ? {} : {name});
      const {status, body} = await shop.capture(id);
      assert.equal(status, 201);
      assert.equal(body.status, "COMPLETED");
      const [capture] = body.purchase_units[0].payments.captures;
      assert.equal(capture.status, "DECLINED");
      assert.equal(capture.processor_response.response_code, code);
      assert.equal("seller_receivable_breakdown" in capture, false);
    }
  });
});

test("each declining number and name has PayPal's response code", () => {
  const rows = [
    ["4000000000000002", undefined, "0500"],
    ["4000000000009995", undefined, "5120"],
    ["4000000000000069", undefined, "5400"],
    ["4000000000000127", undefined, "00N7"],
    [CARDS.ordinary, "CCREJECT-REFUSED", "0500"],
    [CARDS.ordinary, "CCREJECT-SF", "9500"],
    [CARDS.ordinary, "CCREJECT-EC", "5400"],
    [CARDS.ordinary, "CCREJECT-IRC", "5180"],
    [CARDS.ordinary, "CCREJECT-IF", "5120"],
    [CARDS.ordinary, "CCREJECT-LS", "9520"],
    [CARDS.ordinary, "CCREJECT-IA", "1330"],
    [CARDS.ordinary, "CCREJECT-BANK_ERROR", "5100"],
    [CARDS.ordinary, "CCREJECT-CVV_F", "00N7"],
    [CARDS.ordinary, "Ada Buyer", "0000"],
  ] as const;
  for (const [number, name, code] of rows) assert.equal(responseCodeOf({number, name}), code, name ?? number);
});
