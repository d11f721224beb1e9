import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {createCheckoutActions} from "../../server/merchant/back-office/shop-actions.ts";
import {CAPTURE_AUTHORIZATION, refusal as refusalBy} from "./support/fake-payments.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {attempt, type Shop, TEAPOT} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** PayPal's refusal of an invoice id. */
function duplicate(): Response {
  const {status, body} = refusalBy(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_INVOICE_ID");
  return Response.json(body, {status, headers: {"paypal-debug-id": "fake-debug-id"}});
}

const pathOf = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : String(input)).pathname;

const invoiced = ({database}: Shop, orderId: string, invoice_id: string) =>
  database.db.updateTable("attempts").set({invoice_id}).where("order_id", "=", orderId).execute();

const stateOf = async ({database}: Shop, orderId: string) => {
  const attempts = database.db.selectFrom("attempts").select("state").where("order_id", "=", orderId);
  return (await attempts.executeTakeFirstOrThrow()).state;
};

suite("an invoice id that another payment has used", (bench) => {
  async function used(shop: Shop): Promise<string> {
    const orderId = await paidOrder(shop, bench.paypal);
    await invoiced(shop, orderId, "A-1001");
    return orderId;
  }

  test("is named when PayPal refuses a capture; the page gets nothing of the other payment", async () => {
    const shop = await bench.open();
    const other = await used(shop);
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    await invoiced(shop, orderId, "A-1001");
    bench.paypal.refuseCapture = "DUPLICATE_INVOICE_ID";
    const {status, body, text} = await read(buyer.capture(orderId));
    assert.deepEqual(
      [status, body.code, body.details?.[0]?.issue],
      [422, "DUPLICATE_INVOICE_ID", "DUPLICATE_INVOICE_ID"],
    );
    assert.match(text, /"invoiceId":"A-1001"/);
    assert.match(text, /Another payment has used the invoice id \\"A-1001\\"/);
    assert.ok(!text.includes(other));
    assert.match(shop.logged(), new RegExp(`"invoiceId":"A-1001","usedBy":"${other}"`));
    // The order is unpaid, and a new try may have the same invoice id.
    assert.equal(await stateOf(shop, orderId), "created");
    bench.paypal.refuseCapture = undefined;
    const again = await approvedOrder(bench.paypal, buyer);
    await invoiced(shop, again, "A-1001");
    assert.equal((await buyer.capture(again)).status, 201);
  });

  test("is no refusal if the order's own payment has used it", async () => {
    const shop = await bench.open({
      async fetch(input, init) {
        const reply = await fetch(input, init);
        return CAPTURE.test(pathOf(input)) ? duplicate() : reply;
      },
    });
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    await invoiced(shop, orderId, "A-1001");
    const {status, body} = await read(buyer.capture(orderId));
    assert.deepEqual([status, body.status], [200, "COMPLETED"]);
    assert.equal(await stateOf(shop, orderId), "captured");
  });

  test("is named with the other payment's order for the shop's own code", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {db} = shop.database;
    const other = await paidOrder(shop, bench.paypal);
    await invoiced(shop, other, "A-1001-1");
    const orderId = await paidOrder(shop, bench.paypal);
    await db.updateTable("attempts").set({reference: "A-1001"}).where("order_id", "=", orderId).execute();
    const [first] = bench.paypal.orders.values();
    first!.captures.push({id: "CAPTURE-0", status: "COMPLETED", amount: undefined, invoice_id: "A-1001-1"});
    const actions = createCheckoutActions(async () => shop.merchant.backOffice);
    await assert.rejects(actions.capture(orderId, {key: randomUUID(), amount: usd("5.00")}), {
      code: "DUPLICATE_INVOICE_ID",
      status: 422,
      message: `Another payment has used the invoice id "A-1001-1": that of the order ${other}. Send another one.`,
    });
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 1);
  });
});

suite("a charge at creation that PayPal refuses because of its invoice id", (bench) => {
  /** Creates an order whose calls get these replies; PayPal gets those that are `lost`. */
  async function charge({paypal}: Bench, replies: readonly ("lost" | "refused")[]) {
    paypal.chargeAtCreation = true;
    const left = [...replies];
    const shop = await bench.open({
      async fetch(input, init) {
        if (!CREATE.test(pathOf(input))) return fetch(input, init);
        if (left.shift() === "refused") return duplicate();
        await fetch(input, init);
        throw new TypeError("fetch failed");
      },
    });
    const buyer = shop.browser();
    await buyer.token();
    const body = {...TEAPOT, singleUseToken: "once"};
    const {status} = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
    const {state} = await shop.database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow();
    return {status, state};
  }

  test("was not made if PayPal repeats the refusal of the only call", async () => {
    assert.deepEqual(await charge(bench, ["refused", "refused"]), {status: 422, state: "create-failed"});
  });

  test("stays unknown if an earlier try got no reply, because that one may have used it", async () => {
    const {status, state} = await charge(bench, ["lost", "refused", "refused", "refused", "refused"]);
    assert.deepEqual([status, state], [500, "creating"]);
    assert.equal(bench.paypal.captures().length, 1);
  });
});
