import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS, orderBody, OrdersClient, refused, usd} from "./support/orders.ts";
import {withSandbox} from "./support/sandbox.ts";

const platform_fees = (value: string, more: object = {}) => ({
  payment_instruction: {platform_fees: [{amount: usd(value), ...more}]},
});
const unit = (value: string, fee: string, more: object = {}) => ({
  purchase_units: [{amount: usd(value), ...platform_fees(fee), ...more}],
});

withSandbox("a platform's fee", (sandbox) => {
  const seller = {email_address: "books@store.example"};

  async function captured(body: Readonly<Record<string, unknown>>) {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(body);
    await shop.confirm(id, card(CARDS.ordinary));
    const [{payments}] = (await shop.capture(id)).body.purchase_units;
    return {shop, capture: payments.captures[0]};
  }

  test("lowers what the payee gets, and is in the capture", async () => {
    const fee = {payee: {email_address: "platform@store.example"}};
    const {shop, capture} = await captured({
      purchase_units: [{amount: usd("20.00"), payee: seller, ...platform_fees("1.50", fee)}],
    });
    assert.deepEqual(capture.seller_receivable_breakdown, {
      gross_amount: usd("20.00"),
      paypal_fee: usd("0.00"),
      net_amount: usd("18.50"),
      platform_fees: [{amount: usd("1.50"), ...fee}],
    });
    const shown = await shop.payments("GET", `captures/${capture.id}`);
    assert.equal(shown.body.payee.email_address, seller.email_address);
  });

  test("is refused when it exceeds the unit's amount, or is in another currency", async () => {
    const shop = await OrdersClient.of(sandbox());
    const over = await shop.create(orderBody(unit("20.00", "20.01")));
    refused(over, 422, "INVALID_PLATFORM_FEES_AMOUNT");
    assert.equal(
      over.body.details[0]?.field,
      "/purchase_units/@reference_id=='default'/payment_instruction/platform_fees/0/amount/value",
    );
    const euro = {amount: {currency_code: "EUR", value: "1.00"}};
    const mixed = {purchase_units: [{amount: usd("20.00"), payment_instruction: {platform_fees: [euro]}}]};
    refused(await shop.create(orderBody(mixed)), 422, "CURRENCY_MISMATCH");
  });

  test("is given back by refunds, at most as a whole", async () => {
    const {shop, capture} = await captured(unit("20.00", "1.50"));
    const refund = (value: string, fee?: string) =>
      shop.payments("POST", `captures/${capture.id}/refund`, {
        amount: usd(value),
        ...(fee !== undefined && platform_fees(fee)),
      });
    const first = await refund("10.00", "1.00");
    assert.deepEqual(first.body.seller_payable_breakdown, {
      gross_amount: usd("10.00"),
      paypal_fee: usd("0.00"),
      net_amount: usd("9.00"),
      platform_fees: [{amount: usd("1.00")}],
      total_refunded_amount: usd("10.00"),
    });
    refused(await refund("5.00", "0.51"), 422, "PLATFORM_FEE_EXCEEDED");
    assert.equal((await refund("5.00", "0.50")).status, 201);
    const last = await refund("5.00");
    assert.deepEqual(last.body.seller_payable_breakdown.net_amount, usd("5.00"));
  });

  test("can be given back again after a refund has failed", async () => {
    const {shop, capture} = await captured(unit("20.00", "1.50"));
    await sandbox().call("POST", "/_sandbox/presets", {
      body: {outcome: "refund-pending-then-failed", times: 1},
    });
    const give = () => shop.payments("POST", `captures/${capture.id}/refund`, platform_fees("1.50"));
    assert.equal((await give()).body.status, "PENDING");
    refused(await give(), 422, "CAPTURE_FULLY_REFUNDED");
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 10 * 86_400}});
    const token = await sandbox().token();
    const later = OrdersClient.withToken(sandbox(), token);
    const again = await later.payments("POST", `captures/${capture.id}/refund`, platform_fees("1.50"));
    assert.equal(again.body.status, "COMPLETED", again.text);
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });

  test("of an authorization is taken with its first capture, or as the capture says", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({intent: "AUTHORIZE", ...unit("20.00", "1.50")});
    await shop.confirm(id, card(CARDS.ordinary));
    const [{payments}] = (await shop.authorize(id)).body.purchase_units;
    const capture = async (value: string, more: object = {}) => {
      const path = `authorizations/${payments.authorizations[0].id}/capture`;
      const {body} = await shop.payments("POST", path, {amount: usd(value), ...more});
      return body.seller_receivable_breakdown.net_amount.value;
    };
    assert.equal(await capture("10.00"), "8.50");
    assert.equal(await capture("5.00"), "5.00");
    assert.equal(await capture("5.00", platform_fees("0.25")), "4.75");
  });
});
