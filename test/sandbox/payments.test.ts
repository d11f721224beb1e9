import assert from "node:assert/strict";
import {test} from "node:test";
import {PENDING_OUTCOMES} from "../../server/sandbox/test-controls/pending-outcomes.ts";
import {PENDING_MS} from "../../server/sandbox/payments/payments.states.ts";
import {publishedReasons} from "../support/published-reasons.ts";
import {allRows} from "./support/console.ts";
import {card, CARDS, hrefOf, orderBody, refused, rels, OrdersClient, usd} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN, type TestSandbox} from "./support/sandbox.ts";

/** Runs work on another day with a new token, and then resets the clock. */
async function onDay(
  sandbox: TestSandbox,
  days: number,
  work: (call: (method: string, path: string, body?: unknown) => Promise<Answer>) => Promise<void>,
): Promise<void> {
  const body = {advance_seconds: Math.round(days * 86_400)};
  await sandbox.call("POST", "/_sandbox/clock", {body});
  try {
    const token = await sandbox.token();
    await work((method, path, sent) =>
      sandbox.call(method, `/v2/${path}`, {
        token,
        headers: {Prefer: "return=representation"},
        ...(sent === undefined ? {} : {body: sent}),
      }),
    );
  } finally {
    await sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
  }
}

withSandbox("authorizations", (sandbox) => {
  test("an order is authorized once and captured later", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({intent: "AUTHORIZE"});
    refused(await shop.authorize(id), 422, "ORDER_NOT_APPROVED");
    const confirmed = await shop.confirm(id, card(CARDS.ordinary));
    assert.deepEqual(rels(confirmed.body), ["self", "update", "authorize"]);
    refused(await shop.capture(id), 422, "ACTION_DOES_NOT_MATCH_INTENT");
    const {status, body} = await shop.authorize(id);
    assert.equal(status, 201);
    assert.equal(body.status, "COMPLETED");
    const [authorization] = body.purchase_units[0].payments.authorizations;
    assert.equal(authorization.status, "CREATED");
    refused(await shop.authorize(id), 422, "ORDER_ALREADY_AUTHORIZED");
    const shown = await shop.payments("GET", `authorizations/${authorization.id}`);
    assert.equal(shown.body.expiration_time, "2027-02-13T12:00:00Z");
    assert.deepEqual(rels(shown.body), ["self", "capture", "void", "up"]);
    const captured = await shop.payments("POST", `authorizations/${authorization.id}/capture`, {});
    assert.equal(captured.status, 201, captured.text);
    assert.deepEqual([captured.body.status, captured.body.amount], ["COMPLETED", usd("130.00")]);
    const order = await shop.show(id);
    assert.equal(order.body.purchase_units[0].payments.authorizations[0].status, "CAPTURED");
    assert.equal(order.body.purchase_units[0].payments.captures[0].id, captured.body.id);
  });

  test("an order of intent CAPTURE can't be authorized", async () => {
    const shop = await OrdersClient.of(sandbox());
    refused(await shop.authorize(await shop.approved()), 422, "ACTION_DOES_NOT_MATCH_INTENT");
  });

  test("creating an order with a card number authorizes it", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Request-Id": "authorize-now", Prefer: "return=representation"};
    const {body} = await shop.create(orderBody({intent: "AUTHORIZE", ...card(CARDS.ordinary)}), headers);
    assert.equal(body.status, "COMPLETED");
    assert.equal(body.purchase_units[0].payments.authorizations[0].status, "CREATED");
    assert.equal("captures" in body.purchase_units[0].payments, false);
  });

  test("a declined card gives a DENIED authorization that can't be captured", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({intent: "AUTHORIZE"});
    await shop.confirm(id, card(CARDS.declined));
    const [authorization] = (await shop.authorize(id)).body.purchase_units[0].payments.authorizations;
    assert.equal(authorization.status, "DENIED");
    assert.equal(authorization.processor_response.response_code, "0500");
    const path = `authorizations/${authorization.id}`;
    refused(await shop.payments("POST", `${path}/capture`, {}), 422, "AUTHORIZATION_DENIED");
    refused(await shop.payments("POST", `${path}/void`), 422, "CANNOT_BE_VOIDED");
    assert.deepEqual(rels((await shop.payments("GET", path)).body), ["self", "up"]);
  });

  test("partial captures never exceed 115 % of the authorized amount and end with the final one", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    const capture = (body: unknown) => shop.payments("POST", `authorizations/${id}/capture`, body);
    refused(await capture({amount: usd("149.51")}), 422, "MAX_CAPTURE_AMOUNT_EXCEEDED");
    refused(await capture({amount: usd("9".repeat(30))}), 422, "MAX_CAPTURE_AMOUNT_EXCEEDED");
    refused(
      await capture({amount: {currency_code: "EUR", value: "1.00"}}),
      422,
      "AUTH_CAPTURE_CURRENCY_MISMATCH",
    );
    refused(await capture({amount: usd("0.00")}), 422, "CANNOT_BE_ZERO_OR_NEGATIVE");
    refused(await capture({amount: usd("1.001")}), 422, "DECIMAL_PRECISION");
    const first = await capture({amount: usd("30.00"), note_to_payer: "Part one"});
    assert.deepEqual([first.status, first.body.final_capture], [201, false]);
    assert.equal(first.body.note_to_payer, "Part one");
    assert.deepEqual(first.body.supplementary_data.related_ids, {order_id: orderId, authorization_id: id});
    assert.equal(first.body.payee.email_address, "merchant@store.example");
    const partly = await shop.payments("GET", `authorizations/${id}`);
    assert.equal(partly.body.status, "PARTIALLY_CAPTURED");
    refused(await capture({amount: usd("119.51")}), 422, "MAX_CAPTURE_AMOUNT_EXCEEDED");
    const last = await capture({amount: usd("60.00"), final_capture: true});
    assert.equal(last.body.final_capture, true);
    refused(await capture({amount: usd("1.00")}), 422, "AUTHORIZATION_ALREADY_CAPTURED");
    const done = await shop.payments("GET", `authorizations/${id}`);
    assert.equal(done.body.status, "CAPTURED");
    refused(await shop.payments("POST", `authorizations/${id}/void`), 422, "PREVIOUSLY_CAPTURED");
  });

  test("115 % of an authorization can be captured, at once or in parts", async () => {
    const shop = await OrdersClient.of(sandbox());
    const capture = (id: string, amount: object) =>
      shop.payments("POST", `authorizations/${id}/capture`, {amount});
    const whole = await shop.authorized();
    assert.deepEqual((await capture(whole.id, usd("149.50"))).body.amount, usd("149.50"));
    refused(await capture(whole.id, usd("0.01")), 422, "AUTHORIZATION_ALREADY_CAPTURED");
    const parts = await shop.authorized();
    assert.equal((await capture(parts.id, usd("100.00"))).status, 201);
    assert.equal((await capture(parts.id, usd("49.50"))).status, 201);
    const {payments} = (await shop.show(parts.orderId)).body.purchase_units[0];
    assert.equal(payments.authorizations[0].status, "CAPTURED");
    const refund = await shop.payments("POST", `captures/${payments.captures[1]?.id ?? ""}/refund`, {});
    assert.deepEqual(refund.body.amount, usd("49.50"));
  });

  test("an authorization in US dollars can be exceeded by 75 at most", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized({purchase_units: [{amount: usd("1000.00")}]});
    const capture = (value: string) =>
      shop.payments("POST", `authorizations/${id}/capture`, {amount: usd(value)});
    refused(await capture("1075.01"), 422, "MAX_CAPTURE_AMOUNT_EXCEEDED");
    assert.equal((await capture("1075.00")).status, 201);
  });

  test("an authorization allows ten captures", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized();
    const capture = () => shop.payments("POST", `authorizations/${id}/capture`, {amount: usd("1.00")});
    for (let time = 1; time <= 10; time += 1) assert.equal((await capture()).status, 201, `time ${time}`);
    refused(await capture(), 422, "MAX_CAPTURE_COUNT_EXCEEDED");
  });

  test("ten of 60 concurrent captures of a tenth succeed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    const answers = await Promise.all(
      Array.from({length: 60}, () =>
        shop.payments("POST", `authorizations/${id}/capture`, {amount: usd("13.00")}),
      ),
    );
    assert.equal(answers.filter(({status}) => status === 201).length, 10);
    const {captures} = (await shop.show(orderId)).body.purchase_units[0].payments;
    assert.equal(captures.length, 10);
  });

  test("voiding releases the remaining amount and answers 204 or the authorization", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    const silent = await shop.payments("POST", `authorizations/${id}/void`, undefined, {
      Prefer: "return=minimal",
    });
    assert.deepEqual([silent.status, silent.text], [204, ""]);
    refused(await shop.payments("POST", `authorizations/${id}/void`), 422, "PREVIOUSLY_VOIDED");
    refused(await shop.payments("POST", `authorizations/${id}/capture`, {}), 422, "AUTHORIZATION_VOIDED");
    assert.equal((await shop.show(orderId)).body.status, "VOIDED");

    const partly = await shop.authorized();
    await shop.payments("POST", `authorizations/${partly.id}/capture`, {amount: usd("30.00")});
    const shown = await shop.payments("POST", `authorizations/${partly.id}/void`);
    assert.deepEqual([shown.status, shown.body.status], [200, "VOIDED"]);
    assert.equal((await shop.show(partly.orderId)).body.status, "COMPLETED");
  });

  test("either a capture or a concurrent void succeeds", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    const [captured, voided] = await Promise.all([
      shop.payments("POST", `authorizations/${id}/capture`, {}),
      shop.payments("POST", `authorizations/${id}/void`),
    ]);
    assert.deepEqual(
      [captured.status, voided.status].sort(),
      captured.status === 201 ? [201, 422] : [200, 422],
    );
    const {payments} = (await shop.show(orderId)).body.purchase_units[0];
    assert.equal("captures" in payments, captured.status === 201);
  });

  test("an authorization expires after 29 days", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized();
    await onDay(sandbox(), 29, async (call) => {
      refused(await call("POST", `payments/authorizations/${id}/capture`, {}), 422, "AUTHORIZATION_EXPIRED");
      refused(await call("POST", `payments/authorizations/${id}/void`), 422, "PREVIOUSLY_VOIDED");
      refused(
        await call("POST", `payments/authorizations/${id}/reauthorize`, {}),
        422,
        "AUTHORIZATION_EXPIRED",
      );
      const {body} = await call("GET", `payments/authorizations/${id}`);
      assert.equal(body.status, "VOIDED");
      assert.deepEqual(rels(body), ["self", "up"]);
    });
    await onDay(sandbox(), 28.99, async (call) => {
      assert.equal((await call("POST", `payments/authorizations/${id}/capture`, {})).status, 201);
    });
  });

  test("a reauthorization is possible earlier if a tester requests it", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized();
    const renew = () => shop.payments("POST", `authorizations/${id}/reauthorize`, {});
    await shop.preset("reauthorization-early");
    assert.equal((await renew()).status, 201);
    refused(await renew(), 422, "REAUTHORIZATION_TOO_SOON");
  });

  test("a reauthorization is possible after three days and never raises what can be captured", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.authorized();
    const renew = `payments/authorizations/${id}/reauthorize`;
    refused(
      await shop.payments("POST", `authorizations/${id}/reauthorize`, {}),
      422,
      "REAUTHORIZATION_TOO_SOON",
    );
    await onDay(sandbox(), 3, async (call) => {
      const shown = await call("GET", `payments/authorizations/${id}`);
      assert.deepEqual(rels(shown.body), ["self", "capture", "void", "reauthorize", "up"]);
      refused(await call("POST", renew, {amount: usd("149.51")}), 422, "AUTHORIZATION_AMOUNT_EXCEEDED");
      const euros = {currency_code: "EUR", value: "1.00"};
      refused(await call("POST", renew, {amount: euros}), 422, "AUTH_CURRENCY_MISMATCH");
      const renewal = await call("POST", renew, {amount: usd("100.00")});
      assert.equal(renewal.status, 201, renewal.text);
      assert.deepEqual(renewal.body.amount, usd("100.00"));
      assert.deepEqual(rels(renewal.body), ["self", "capture", "up"]);
      const child = `payments/authorizations/${renewal.body.id}`;
      refused(await call("POST", `${child}/void`), 422, "CANNOT_BE_VOIDED");
      refused(await call("POST", `${child}/reauthorize`, {}), 422, "REAUTHORIZATION_NOT_SUPPORTED");
      refused(
        await call("POST", `${child}/capture`, {amount: usd("115.01")}),
        422,
        "MAX_CAPTURE_AMOUNT_EXCEEDED",
      );
      const original = `payments/authorizations/${id}/capture`;
      assert.equal((await call("POST", original, {amount: usd("60.00")})).status, 201);
      refused(
        await call("POST", `${child}/capture`, {amount: usd("89.51")}),
        422,
        "MAX_CAPTURE_AMOUNT_EXCEEDED",
      );
      assert.equal((await call("POST", `${child}/capture`, {amount: usd("89.50")})).status, 201);
      refused(await call("POST", original, {}), 422, "AUTHORIZATION_ALREADY_CAPTURED");
      assert.equal((await call("GET", child)).body.status, "CAPTURED");
      const order = await call("GET", `checkout/orders/${orderId}`);
      assert.equal(order.body.purchase_units[0].payments.authorizations.length, 2);
    });
  });

  test("voiding the original voids its reauthorization", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized();
    await onDay(sandbox(), 4, async (call) => {
      const renewal = await call("POST", `payments/authorizations/${id}/reauthorize`, {});
      await call("POST", `payments/authorizations/${id}/void`);
      const child = `payments/authorizations/${renewal.body.id}`;
      assert.equal((await call("GET", child)).body.status, "VOIDED");
      refused(await call("POST", `${child}/capture`, {}), 422, "AUTHORIZATION_VOIDED");
    });
  });

  test("a tester can request pending and denied authorizations and a declined capture", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.preset("authorization-denied");
    const denied = await shop.authorized();
    assert.equal((await shop.payments("GET", `authorizations/${denied.id}`)).body.status, "DENIED");
    await shop.preset("authorization-pending");
    const {id} = await shop.authorized();
    const pending = await shop.payments("GET", `authorizations/${id}`);
    assert.equal(pending.body.status, "PENDING");
    assert.equal(pending.body.status_details.reason, "PENDING_REVIEW");
    assert.deepEqual(rels(pending.body), ["self", "void", "up"]);
    refused(await shop.payments("POST", `authorizations/${id}/capture`, {}), 422, "PENDING_AUTHORIZATION");
    await onDay(sandbox(), 1 / 24, async (call) => {
      const {body} = await call("GET", `payments/authorizations/${id}`);
      assert.equal(body.status, "CREATED");
      assert.equal("status_details" in body, false);
      const token = await sandbox().token();
      const preset = {outcome: "capture-declined", times: 1};
      await sandbox().call("POST", "/_sandbox/presets", {token, body: preset});
      const declined = await call("POST", `payments/authorizations/${id}/capture`, {});
      assert.deepEqual([declined.status, declined.body.status], [201, "DECLINED"]);
      const whole = await call("POST", `payments/authorizations/${id}/capture`, {});
      assert.deepEqual([whole.body.status, whole.body.amount], ["COMPLETED", usd("130.00")]);
    });
  });
});

withSandbox("captures", (sandbox) => {
  test("show their data with links to the allowed actions", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.captured({
      purchase_units: [{amount: usd("130.00"), invoice_id: "shown-1", custom_id: "c-1"}],
    });
    const {body} = await shop.payments("GET", `captures/${id}`);
    assert.equal(body.invoice_id, "shown-1");
    assert.deepEqual(body.supplementary_data.related_ids, {order_id: orderId});
    assert.equal(body.payee.email_address, "merchant@store.example");
    assert.deepEqual(rels(body), ["self", "refund", "up"]);
    const minimal = await shop.payments("POST", `captures/${id}/refund`, {}, {Prefer: "return=minimal"});
    assert.deepEqual(Object.keys(minimal.body), ["id", "status", "links"]);
  });

  test("are PENDING during a review, then COMPLETED, or DECLINED if a tester requests it", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.preset("capture-pending");
    const good = await shop.captured();
    await shop.preset("capture-pending-then-declined");
    const bad = await shop.captured();
    for (const {id} of [good, bad]) {
      const {body} = await shop.payments("GET", `captures/${id}`);
      assert.deepEqual([body.status, body.status_details.reason], ["PENDING", "PENDING_REVIEW"]);
      assert.equal("seller_receivable_breakdown" in body, false);
      assert.deepEqual(rels(body), ["self", "up"]);
      refused(await shop.payments("POST", `captures/${id}/refund`, {}), 422, "PENDING_CAPTURE");
    }
    assert.equal((await shop.show(good.orderId)).body.status, "COMPLETED");
    await onDay(sandbox(), 0.999 / 24, async (call) => {
      assert.equal((await call("GET", `payments/captures/${good.id}`)).body.status, "PENDING");
    });
    await onDay(sandbox(), 1 / 24, async (call) => {
      const order = await call("GET", `checkout/orders/${good.orderId}`);
      assert.equal(order.body.purchase_units[0].payments.captures[0].status, "COMPLETED");
      assert.equal((await call("POST", `payments/captures/${good.id}/refund`, {})).status, 201);
      refused(await call("POST", `payments/captures/${bad.id}/refund`, {}), 422, "REFUND_NOT_ALLOWED");
      assert.equal((await call("GET", `payments/captures/${bad.id}`)).body.status, "DECLINED");
    });
  });

  test("are PENDING for each reason of PayPal's API if a tester requests it", async () => {
    const shop = await OrdersClient.of(sandbox());
    const reasons: string[] = [];
    for (const outcome of ["capture-pending", ...PENDING_OUTCOMES]) {
      await shop.preset(outcome);
      const {id} = await shop.captured();
      const {body} = await shop.payments("GET", `captures/${id}`);
      assert.equal(body.status, "PENDING", outcome);
      reasons.push(body.status_details.reason);
    }
    assert.deepEqual(reasons.sort(), publishedReasons("capture"));
    await shop.preset("capture-pending-echeck");
    const {id} = await shop.authorized();
    const {body} = await shop.payments("POST", `authorizations/${id}/capture`, {});
    assert.equal(body.status_details.reason, "ECHECK");
  });

  test("are declined, failed or refused once if a tester requests it", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const [outcome, status] of [
      ["capture-declined", "DECLINED"],
      ["capture-failed", "FAILED"],
    ] as const) {
      await shop.preset(outcome);
      const {id} = await shop.captured();
      assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, status);
      refused(await shop.payments("POST", `captures/${id}/refund`, {}), 422, "REFUND_NOT_ALLOWED");
    }
    await shop.preset("instrument-declined");
    const id = await shop.approved();
    const headers = {"PayPal-Request-Id": "declined-once"};
    refused(await shop.capture(id, headers), 422, "INSTRUMENT_DECLINED");
    assert.equal((await shop.show(id)).body.status, "APPROVED");
    assert.equal((await shop.capture(id, headers)).status, 201);
    await shop.preset("instrument-declined");
    const now = orderBody(card(CARDS.ordinary));
    const create = () => shop.create(now, {"PayPal-Request-Id": "declined-at-creation"});
    const before = await allRows(sandbox(), "orders");
    refused(await create(), 422, "INSTRUMENT_DECLINED");
    const after = await allRows(sandbox(), "orders");
    assert.equal(after.length, before.length);
    assert.equal((await create()).status, 201);
  });

  test("of a wallet are declined inside a completed order", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const [intent, outcome] of [
      ["CAPTURE", "capture-declined"],
      ["AUTHORIZE", "authorization-denied"],
    ] as const) {
      const id = await shop.newOrder({intent});
      await shop.approveWallet(id);
      await shop.preset(outcome);
      const {status, body} = await (intent === "CAPTURE" ? shop.capture(id) : shop.authorize(id));
      assert.deepEqual([status, body.status], [201, "COMPLETED"]);
      const {captures, authorizations} = body.purchase_units[0].payments;
      const [payment] = intent === "CAPTURE" ? captures : authorizations;
      assert.equal(payment.status, intent === "CAPTURE" ? "DECLINED" : "DENIED");
      assert.equal("seller_receivable_breakdown" in payment, false);
    }
  });

  test("a refused payment keeps the requested outcome for the next one", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.preset("capture-declined");
    refused(await shop.capture(await shop.newOrder()), 422, "ORDER_NOT_APPROVED");
    const {id} = await shop.captured();
    assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, "DECLINED");
  });

  test("an invoice id can be paid once", async () => {
    const shop = await OrdersClient.of(sandbox());
    const invoiced = {purchase_units: [{amount: usd("5.00"), invoice_id: "INV-7"}]};
    const declined = await shop.newOrder(invoiced);
    await shop.confirm(declined, card(CARDS.declined));
    await shop.capture(declined);
    await shop.captured(invoiced);
    const second = await shop.newOrder(invoiced);
    await shop.confirm(second, card(CARDS.ordinary));
    refused(await shop.capture(second), 422, "DUPLICATE_INVOICE_ID");
    assert.equal((await shop.show(second)).body.status, "APPROVED");
    const atOnce = orderBody({...invoiced, ...card(CARDS.ordinary)});
    refused(await shop.create(atOnce, {"PayPal-Request-Id": "invoice-7"}), 422, "DUPLICATE_INVOICE_ID");
    const reserved = await shop.newOrder({...invoiced, intent: "AUTHORIZE"});
    await shop.confirm(reserved, card(CARDS.ordinary));
    refused(await shop.authorize(reserved), 422, "DUPLICATE_INVOICE_ID");
    const other = await sandbox().application();
    const created = await sandbox().call("POST", "/v2/checkout/orders", {
      token: await other.token(),
      body: atOnce,
      headers: {"PayPal-Request-Id": "invoice-7"},
    });
    assert.equal(created.status, 201);
  });

  test("two units of one order can't share an invoice id", async () => {
    const shop = await OrdersClient.of(sandbox());
    const unit = (reference_id: string) => ({reference_id, amount: usd("5.00"), invoice_id: "INV-TWICE"});
    const id = await shop.newOrder({purchase_units: [unit("one"), unit("two")]});
    await shop.confirm(id, card(CARDS.ordinary));
    refused(await shop.capture(id), 422, "DUPLICATE_INVOICE_ID");
  });

  test("an invoice id is free again after its pending capture was declined", async () => {
    const shop = await OrdersClient.of(sandbox());
    const invoiced = (name: string) => ({purchase_units: [{amount: usd("5.00"), invoice_id: name}]});
    const approved = async (name: string, more: object = {}) => {
      const id = await shop.newOrder({...invoiced(name), ...more});
      await shop.confirm(id, card(CARDS.ordinary));
      return id;
    };
    await shop.preset("capture-pending-then-declined");
    await shop.captured(invoiced("INV-COMES-TO-NOTHING"));
    await shop.preset("capture-pending");
    await shop.captured(invoiced("INV-COMES-TO-MONEY"));
    const early = await approved("INV-COMES-TO-NOTHING");
    refused(await shop.capture(early), 422, "DUPLICATE_INVOICE_ID");
    try {
      const hour = {advance_seconds: PENDING_MS / 1000};
      await sandbox().call("POST", "/_sandbox/clock", {body: hour});
      refused(await shop.capture(await approved("INV-COMES-TO-MONEY")), 422, "DUPLICATE_INVOICE_ID");
      const reserved = await approved("INV-COMES-TO-NOTHING", {intent: "AUTHORIZE"});
      assert.equal((await shop.authorize(reserved)).status, 201);
      const racing = await Promise.all(Array.from({length: 6}, () => approved("INV-COMES-TO-NOTHING")));
      const answers = await Promise.all([early, ...racing].map((id) => shop.capture(id)));
      assert.equal(answers.filter(({status}) => status === 201).length, 1);
      for (const answer of answers.filter(({status}) => status !== 201)) {
        refused(answer, 422, "DUPLICATE_INVOICE_ID");
      }
    } finally {
      await shop.backToNow();
    }
  });

  test("one of ten concurrent orders with the same invoice id is paid", async () => {
    const shop = await OrdersClient.of(sandbox());
    const units = {purchase_units: [{amount: usd("5.00"), invoice_id: "INV-RACE"}]};
    const ids = await Promise.all(
      Array.from({length: 10}, async () => {
        const id = await shop.newOrder(units);
        await shop.confirm(id, card(CARDS.ordinary));
        return id;
      }),
    );
    const answers = await Promise.all(ids.map((id) => shop.capture(id)));
    assert.equal(answers.filter(({status}) => status === 201).length, 1);
    for (const answer of answers.filter(({status}) => status !== 201)) {
      refused(answer, 422, "DUPLICATE_INVOICE_ID");
    }
  });

  test("parts of one authorization may share its invoice id", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized({purchase_units: [{amount: usd("5.00"), invoice_id: "INV-PARTS"}]});
    for (const amount of [usd("2.00"), usd("3.00")]) {
      const part = await shop.payments("POST", `authorizations/${id}/capture`, {amount});
      assert.deepEqual([part.status, part.body.invoice_id], [201, "INV-PARTS"]);
    }
  });

  test("a capture of an authorization can't have the invoice id of another capture", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.authorized({purchase_units: [{amount: usd("5.00"), invoice_id: "INV-SHIPPED"}]});
    const capture = (authorization: string, invoice_id: string) =>
      shop.payments("POST", `authorizations/${authorization}/capture`, {amount: usd("1.00"), invoice_id});
    assert.equal((await capture(id, "INV-SHIPPED-1")).status, 201);
    refused(await capture(id, "INV-SHIPPED-1"), 422, "DUPLICATE_INVOICE_ID");
    const other = await shop.authorized({purchase_units: [{amount: usd("5.00")}]});
    refused(await capture(other.id, "INV-SHIPPED-1"), 422, "DUPLICATE_INVOICE_ID");
    assert.equal((await capture(id, "INV-SHIPPED-2")).status, 201);
    assert.equal((await shop.payments("GET", `authorizations/${id}`)).body.status, "PARTIALLY_CAPTURED");
  });
});

withSandbox("refunds", (sandbox) => {
  const refund = (shop: OrdersClient, id: string, body: unknown = {}) =>
    shop.payments("POST", `captures/${id}/refund`, body);

  test("a capture is refunded in parts and then completely", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.captured();
    const first = await refund(shop, id, {amount: usd("30.00"), note_to_payer: "A cup broke"});
    assert.equal(first.status, 201, first.text);
    assert.equal(first.body.status, "COMPLETED");
    assert.equal(first.body.note_to_payer, "A cup broke");
    assert.deepEqual(first.body.seller_payable_breakdown.total_refunded_amount, usd("30.00"));
    assert.match(first.body.acquirer_reference_number, /^\d{23}$/);
    assert.equal(first.body.create_time, "2027-01-15T05:00:00-07:00");
    const listed = (await shop.show(orderId)).body.purchase_units[0].payments.refunds;
    const {body: whole} = await shop.payments("GET", `refunds/${first.body.id}`);
    assert.deepEqual(listed, [whole]);
    assert.deepEqual(rels(first.body), ["self", "up"]);
    assert.equal(hrefOf(first, "up"), `${ORIGIN}/v2/payments/captures/${id}`);
    assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, "PARTIALLY_REFUNDED");
    refused(await refund(shop, id, {amount: usd("100.01")}), 422, "REFUND_AMOUNT_EXCEEDED");
    refused(await refund(shop, id, {amount: usd("9".repeat(30))}), 422, "REFUND_AMOUNT_EXCEEDED");
    const rest = await refund(shop, id);
    assert.deepEqual(rest.body.amount, usd("100.00"));
    assert.deepEqual(rest.body.seller_payable_breakdown.total_refunded_amount, usd("130.00"));
    const {body} = await shop.payments("GET", `captures/${id}`);
    assert.equal(body.status, "REFUNDED");
    assert.deepEqual(rels(body), ["self", "up"]);
    refused(await refund(shop, id), 422, "CAPTURE_FULLY_REFUNDED");
    refused(await refund(shop, id, {amount: usd("0.01")}), 422, "CAPTURE_FULLY_REFUNDED");
    const {refunds} = (await shop.show(orderId)).body.purchase_units[0].payments;
    assert.deepEqual(
      refunds.map(({amount}) => amount),
      [usd("30.00"), usd("100.00")],
    );
    const shown = await shop.payments("GET", `refunds/${first.body.id}`);
    assert.deepEqual(shown.body, first.body);
  });

  test("wrong amounts are refused", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.captured();
    const euros = {currency_code: "EUR", value: "1.00"};
    refused(await refund(shop, id, {amount: euros}), 422, "REFUND_CAPTURE_CURRENCY_MISMATCH");
    refused(await refund(shop, id, {amount: usd("0")}), 422, "CANNOT_BE_ZERO_OR_NEGATIVE");
    refused(await refund(shop, id, {amount: usd("1.005")}), 422, "DECIMAL_PRECISION");
    assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, "COMPLETED");
  });

  test("ten of 60 concurrent refunds of a tenth succeed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id, orderId} = await shop.captured();
    const answers = await Promise.all(
      Array.from({length: 60}, () => refund(shop, id, {amount: usd("13.00")})),
    );
    assert.equal(answers.filter(({status}) => status === 201).length, 10);
    const {refunds} = (await shop.show(orderId)).body.purchase_units[0].payments;
    assert.equal(refunds.length, 10);
    assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, "REFUNDED");
  });

  test("a concurrent partial and full refund return exactly the captured amount", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.captured();
    const answers = await Promise.all([refund(shop, id, {amount: usd("30.00")}), refund(shop, id)]);
    const given = answers.filter(({status}) => status === 201).map(({body}) => Number(body.amount.value));
    assert.equal(
      given.reduce((sum, value) => sum + value, 0),
      130,
    );
  });

  test("a capture can't be refunded after 180 days", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.captured();
    await onDay(sandbox(), 180, async (call) => {
      refused(await call("POST", `payments/captures/${id}/refund`, {}), 422, "REFUND_TIME_LIMIT_EXCEEDED");
      assert.deepEqual(rels((await call("GET", `payments/captures/${id}`)).body), ["self", "up"]);
    });
    await onDay(sandbox(), 179.99, async (call) => {
      assert.equal((await call("POST", `payments/captures/${id}/refund`, {})).status, 201);
    });
  });

  test("a tester can request pending and failed refunds", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = await shop.captured();
    await shop.preset("refund-failed");
    const failed = await refund(shop, id, {amount: usd("30.00")});
    assert.deepEqual([failed.status, failed.body.status], [201, "FAILED"]);
    assert.equal((await shop.payments("GET", `captures/${id}`)).body.status, "COMPLETED");
    await shop.preset("refund-pending");
    const pending = await refund(shop, id);
    assert.deepEqual([pending.body.status, pending.body.status_details.reason], ["PENDING", "ECHECK"]);
    refused(await refund(shop, id), 422, "CAPTURE_FULLY_REFUNDED");
    await onDay(sandbox(), 1 / 24, async (call) => {
      const {body} = await call("GET", `payments/refunds/${pending.body.id}`);
      assert.equal(body.status, "COMPLETED");
    });
  });
});

withSandbox("access to payments", (sandbox) => {
  test("a token with the refund scope can read and refund captures only", async () => {
    const application = await sandbox().application({scopes: ["payments/payment", "payments/refund"]});
    const full = await application.token();
    const refunder = await application.token({scopes: ["payments/refund"]});
    const created = await sandbox().call("POST", "/v2/checkout/orders", {
      token: full,
      body: orderBody(card(CARDS.ordinary)),
      headers: {"PayPal-Request-Id": "refunder", Prefer: "return=representation"},
    });
    const {id} = created.body.purchase_units[0].payments.captures[0];
    const call = (method: string, path: string) =>
      sandbox().call(method, `/v2/${path}`, {token: refunder, ...(method === "POST" ? {body: {}} : {})});
    assert.equal((await call("GET", `payments/captures/${id}`)).status, 200);
    assert.equal((await call("POST", `payments/captures/${id}/refund`)).status, 201);
    refused(await call("GET", `checkout/orders/${created.body.id}`), 403, "PERMISSION_DENIED");
    refused(await call("GET", "payments/authorizations/X"), 403, "PERMISSION_DENIED");
  });
});
