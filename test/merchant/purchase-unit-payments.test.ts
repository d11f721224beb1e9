import assert from "node:assert/strict";
import {test} from "node:test";
import {createCheckoutActions} from "../../server/merchant/back-office/shop-actions.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {CREDENTIALS} from "../sandbox/support/sandbox.ts";
import {libsql} from "../support/databases.ts";
import {cartOf} from "./support/carts.ts";
import {openHearing} from "./support/heard-events.ts";
import {payPalUsd, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {savedCard} from "./support/sandbox-sources.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {type Browser, type ShopOptions, TestClock} from "./support/shop.ts";

const UNITS = [
  {
    reference: "books",
    amount: usd("20.00"),
    payee: {email: "books@example.com"},
    platformFee: {amount: usd("1.50")},
  },
  {reference: "prints", amount: usd("5.50")},
];

interface UnitPayments {
  readonly reference_id: string;
  readonly payments?: {
    readonly captures?: readonly {
      readonly id: string;
      readonly status: string;
      readonly seller_receivable_breakdown?: {readonly net_amount: {readonly value: string}};
    }[];
    readonly refunds?: readonly {
      readonly seller_payable_breakdown: {readonly net_amount: {readonly value: string}};
    }[];
  };
}

/** The payments of an order at the sandbox. */
async function unitsOf({ordersClient}: SandboxBench, id: string): Promise<UnitPayments[]> {
  return ((await ordersClient.show(id)).body as unknown as {purchase_units: UnitPayments[]}).purchase_units;
}

const statuses = (units: readonly UnitPayments[]) =>
  units.map(({reference_id: unit, payments}) => [unit, payments?.captures?.map(({status}) => status)]);

sandboxSuite(
  "a payment of several purchase units",
  (bench) => {
    let carts = 0;

    async function order(buyer: Browser, clock: TestClock, more: object = {}): Promise<string> {
      carts += 1;
      const cart = await cartOf({jti: `units-${carts}`, amount: usd("25.50"), units: UNITS}, {clock});
      const made = await read(buyer.post("/checkout/orders/create", {cart, ...more}));
      assert.equal(made.status, 201, made.text);
      return made.body.id;
    }

    async function paid(options: Partial<ShopOptions> = {}) {
      const clock = new TestClock();
      const {shop, hear} = await openHearing(bench, {...options, clock});
      const buyer = shop.browser();
      const id = await order(buyer, clock);
      await bench.ordersClient.approveWallet(id, {total: "25.50"});
      assert.equal((await buyer.capture(id)).status, 201);
      return {
        shop,
        hear,
        buyer,
        id,
        clock,
        code: createCheckoutActions(async () => shop.merchant.backOffice),
      };
    }

    test("is made with a card", async () => {
      const clock = new TestClock();
      const shop = await bench.open({clock});
      const buyer = shop.browser();
      const id = await order(buyer, clock);
      await bench.ordersClient.confirm(id, card(CARDS.ordinary));
      assert.equal((await buyer.capture(id)).status, 201);
      assert.deepEqual(statuses(await unitsOf(bench, id)), [
        ["books", ["COMPLETED"]],
        ["prints", ["COMPLETED"]],
      ]);
    });

    test("is made with a saved card", async () => {
      const clock = new TestClock();
      const shop = await bench.open({clock});
      const buyer = shop.browser().signIn("ada");
      const saved = await savedCard(bench, buyer, CARDS.ordinary);
      const id = await order(buyer, clock, {savedCard: saved});
      assert.deepEqual(statuses(await unitsOf(bench, id)), [
        ["books", ["COMPLETED"]],
        ["prints", ["COMPLETED"]],
      ]);
      assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "paid");
    });

    test("is taken back by unit, with the platform's fee as the shop says", async () => {
      const {shop, id, code} = await paid();
      const [books, prints] = await unitsOf(bench, id);
      assert.equal(
        books?.payments?.captures?.[0]?.seller_receivable_breakdown?.net_amount.value,
        "18.50",
        "the platform's fee is kept back",
      );
      await assert.rejects(code.refund(id, {key: "which"}), {code: "CAPTURE_REQUIRED"});
      const captureId = books?.payments?.captures?.[0]?.id;
      const options = {key: "books-1", captureId, amount: usd("10.00"), platformFee: usd("0.75")};
      const refund = await code.refund(id, options);
      assert.deepEqual([refund.state, refund.amount], ["done", usd("10.00")]);
      assert.deepEqual(await code.refund(id, options), refund);
      await assert.rejects(code.refund(id, {...options, platformFee: usd("0.80")}), {status: 409});
      const units = await unitsOf(bench, id);
      const [after] = units;
      assert.deepEqual(
        after?.payments?.refunds?.map(({seller_payable_breakdown: part}) => part.net_amount.value),
        ["9.25"],
      );
      assert.deepEqual(statuses(units), [
        ["books", ["PARTIALLY_REFUNDED"]],
        ["prints", ["COMPLETED"]],
      ]);
      assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "partly-refunded");
      // All of one unit is not all of the order.
      await code.refund(id, {key: "books-2", captureId});
      assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "partly-refunded");
      await code.refund(id, {key: "prints-1", captureId: prints?.payments?.captures?.[0]?.id});
      assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "refunded");
    });

    /** Claims of the header by which the server acts for a merchant. */
    const claimsOf = (headers: Headers): unknown => {
      const [, payload] = headers.get("paypal-auth-assertion")?.split(".") ?? [];
      return payload === undefined ? undefined : JSON.parse(Buffer.from(payload, "base64url").toString());
    };

    /** A `fetch` that records path and headers of each call to PayPal. */
    function recording() {
      const calls: {path: string; headers: Headers}[] = [];
      const send: typeof fetch = (input, init) => {
        const {pathname} = new URL(input instanceof Request ? input.url : input);
        calls.push({path: pathname, headers: new Headers(init?.headers)});
        return fetch(input, init);
      };
      return {calls, send};
    }

    test("is refunded on behalf of the unit's payee", async () => {
      const {calls, send} = recording();
      const {id, code} = await paid({fetch: send});
      for (const [index, unit] of (await unitsOf(bench, id)).entries())
        await code.refund(id, {key: `back-${index}`, captureId: unit.payments?.captures?.[0]?.id});
      const refunds = calls.filter(({path}) => path.endsWith("/refund"));
      assert.deepEqual(
        refunds.map(({headers}) => claimsOf(headers)),
        [{iss: CREDENTIALS.CLIENT_ID, email: "books@example.com"}, undefined],
      );
    });

    test("names the platform and its merchant in each call, if the shop has set them", async () => {
      const {calls, send} = recording();
      const variables = {PARTNER_ATTRIBUTION_ID: "Shop_Cart_MP", ON_BEHALF_OF: "SELLERQPLATF2"};
      const {buyer} = await paid({fetch: send, variables});
      const token = await read(buyer.get("/auth/browser-safe-client-token"));
      assert.equal((token.body as {partnerAttributionId?: string}).partnerAttributionId, "Shop_Cart_MP");
      const orders = calls.filter(({path}) => path.startsWith("/v2/"));
      assert.ok(orders.length > 1);
      for (const {headers} of orders) {
        assert.equal(headers.get("paypal-partner-attribution-id"), "Shop_Cart_MP");
        assert.deepEqual(claimsOf(headers), {iss: CREDENTIALS.CLIENT_ID, payer_id: "SELLERQPLATF2"});
      }
    });

    test("refuses a refund that gives back more than the platform's fee", async () => {
      const {id, code} = await paid();
      const [books] = await unitsOf(bench, id);
      const captureId = books?.payments?.captures?.[0]?.id;
      const refused = code.refund(id, {key: "much", captureId, platformFee: usd("1.51")});
      await assert.rejects(refused, ({details}: {details: {issue: string}[]}) => {
        assert.equal(details[0]?.issue, "PLATFORM_FEE_EXCEEDED");
        return true;
      });
    });

    test("names the unit in each event about a refund, which PayPal sends later", async () => {
      const {shop, hear, id} = await paid();
      await hear();
      const [, prints] = await unitsOf(bench, id);
      const captureId = prints!.payments!.captures![0]!.id;
      await bench.ordersClient.payments("POST", `captures/${captureId}/refund`, {amount: payPalUsd("5.50")});
      await shop.merchant.backOffice.showPayment(id);
      const heard = (await hear()).map((event) => [event.type, "unit" in event ? event.unit : undefined]);
      assert.deepEqual(heard, [["refund.completed", "prints"]]);
    });

    for (const checkpoint of ["capture:claimed", "capture:answered", "capture:recording"] as const) {
      test(`is captured once a unit, and heard once, after a crash at ${checkpoint}`, async () => {
        const clock = new TestClock();
        const first = await bench.open({clock});
        const buyer = first.browser();
        const id = await order(buyer, clock);
        await bench.ordersClient.approveWallet(id, {total: "25.50"});
        await bench.sandbox.call("POST", "/_sandbox/presets", {
          body: {outcome: "capture-declined", times: 1},
        });
        let hasCrashed = false;
        const crashing = await bench.open({
          clock,
          fetch: (input, init) => (hasCrashed ? new Promise<Response>(() => undefined) : fetch(input, init)),
          checkpoint(passed) {
            if (!hasCrashed && passed !== checkpoint) return;
            hasCrashed = true;
            throw new Error(`killed at ${passed}`);
          },
        });
        assert.equal((await buyer.on(crashing).capture(id)).status, 500);
        assert.equal(hasCrashed, true);
        clock.advance(60_000);
        const {shop, hear} = await openHearing(bench, {clock});
        const heard = (await hear()).map((event) => [event.type, "unit" in event ? event.unit : undefined]);
        assert.deepEqual(statuses(await unitsOf(bench, id)), [
          ["books", ["DECLINED"]],
          ["prints", ["COMPLETED"]],
        ]);
        assert.deepEqual(heard.sort(), [
          ["payment.declined", "books"],
          ["payment.paid", "prints"],
        ]);
        const repeated = await buyer.on(shop).capture(id);
        assert.equal(repeated.status < 300, true);
        assert.deepEqual(await hear(), []);
        assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "partly-paid");
      });
    }
  },
  [libsql],
);
