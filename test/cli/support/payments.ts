import assert from "node:assert/strict";
import {after, afterEach, before, beforeEach, describe} from "node:test";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {card, CARDS, OrdersClient} from "../../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {usualEngines, type TestDatabase} from "../../support/databases.ts";
import {cartOf} from "../../merchant/support/carts.ts";
import {read} from "../../merchant/support/replies.ts";
import {type Browser, openShop, type Shop} from "../../merchant/support/shop.ts";
import {checkoutFor, type RunOptions} from "./run-cli.ts";

/** The sandbox, a merchant server, and the command on the server's database. */
export interface PaymentsBench {
  readonly sandbox: TestSandbox;
  readonly shop: Shop;
  readonly databaseUrl: string;
  /** Runs the command with the shop's credentials and database, which `options` can replace. */
  checkout(line: string, options?: RunOptions): ReturnType<ReturnType<typeof checkoutFor>>;
  /** Creates, approves and captures an order for a teapot. */
  paidOrder(): Promise<{readonly orderId: string; readonly captureId: string}>;
  /** Creates, approves and captures an order for a signed cart. */
  paidCart(claims: Record<string, unknown>): Promise<{readonly orderId: string}>;
  /** Creates, approves and authorizes an order for a teapot. */
  authorizedOrder(): Promise<{readonly orderId: string}>;
  /** Reads a capture's status at PayPal. */
  statusOf(captureId: string): Promise<string>;
}

export function paymentsSuite(name: string, declare: (bench: PaymentsBench) => void): void {
  for (const engine of usualEngines()) {
    describe(`${name} (${engine.name}, with the sandbox)`, () => {
      let sandbox: TestSandbox;
      let ordersClient: OrdersClient;
      let url: string;
      let database: TestDatabase;
      let shop: Shop;
      let authorizingShop: Shop;
      before(async () => {
        sandbox = await TestSandbox.open();
        url = await sandbox.listen();
        ordersClient = await OrdersClient.of(sandbox);
      });
      after(() => sandbox.close());
      beforeEach(async () => {
        database = await engine.create(merchantMigrations);
        shop = await openShop({paypalUrl: url, databaseUrl: database.url, variables: CREDENTIALS});
        const variables = {...CREDENTIALS, INTENT: "AUTHORIZE"};
        authorizingShop = await openShop({paypalUrl: url, databaseUrl: database.url, variables});
      });
      afterEach(async () => {
        await authorizingShop.close();
        await shop.close();
        await database.drop();
      });
      /** Creates and approves an order, then calls the capture route. */
      async function finishedOrder(at: Shop): Promise<string> {
        const buyer = at.browser();
        await buyer.token();
        return finish(buyer, await buyer.order());
      }
      async function finish(buyer: Browser, orderId: string): Promise<string> {
        await ordersClient.confirm(orderId, card(CARDS.ordinary));
        const reply = await buyer.capture(orderId);
        assert.equal(reply.status, 201, await reply.clone().text());
        return orderId;
      }
      declare({
        get sandbox() {
          return sandbox;
        },
        get shop() {
          return shop;
        },
        get databaseUrl() {
          return database.url;
        },
        checkout: (line, options = {}) =>
          checkoutFor({url, clientId: CREDENTIALS.CLIENT_ID, clientSecret: CREDENTIALS.CLIENT_SECRET})(line, {
            ...options,
            variables: {DATABASE_URL: database.url, ...options.variables},
          }),
        async paidCart(claims) {
          const buyer = shop.browser();
          const cart = await cartOf(claims, {clock: shop.clock});
          const created = await read(buyer.post("/checkout/orders/create", {cart}));
          assert.equal(created.status, 201, created.text);
          return {orderId: await finish(buyer, created.body.id)};
        },
        authorizedOrder: async () => ({orderId: await finishedOrder(authorizingShop)}),
        async paidOrder() {
          const orderId = await finishedOrder(shop);
          const order = (await ordersClient.show(orderId)).body;
          return {orderId, captureId: order.purchase_units[0].payments.captures[0].id};
        },
        async statusOf(captureId) {
          const {body} = await sandbox.call<{status: string}>("GET", `/v2/payments/captures/${captureId}`, {
            token: await sandbox.token(),
          });
          return body.status;
        },
      });
    });
  }
}
