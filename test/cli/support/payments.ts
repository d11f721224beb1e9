import assert from "node:assert/strict";
import {after, afterEach, before, beforeEach, describe} from "node:test";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {card, CARDS, Shopkeeper} from "../../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {usualEngines, inMemory, type TestDatabase} from "../../support/databases.ts";
import {openShop, type Shop} from "../../merchant/support/shop.ts";
import {deskOf, type Sitting} from "./desk.ts";

/** The real sandbox, a merchant server, and the command on the same database. */
export interface PaymentsBench {
  readonly sandbox: TestSandbox;
  readonly shop: Shop;
  readonly databaseUrl: string;
  /** The command, with the shop's credentials and database, unless the sitting has others. */
  desk(line: string, sitting?: Sitting): ReturnType<ReturnType<typeof deskOf>>;
  /** An order of a teapot, approved and captured: its id, and its capture's. */
  paid(): Promise<{readonly orderId: string; readonly captureId: string}>;
  /** The same at a shop that reserves the money: its authorization is still to be captured. */
  reserved(): Promise<{readonly orderId: string}>;
  /** The capture's status at the service. */
  statusOf(captureId: string): Promise<string>;
}

export function paymentsSuite(name: string, declare: (bench: PaymentsBench) => void): void {
  for (const engine of usualEngines()) {
    describe(`${name} (${engine.name}, with the sandbox)`, () => {
      let sandbox: TestSandbox;
      let keeper: Shopkeeper;
      let url: string;
      let database: TestDatabase;
      let shop: Shop;
      let reserving: Shop;
      before(async () => {
        sandbox = await TestSandbox.open(inMemory);
        url = await sandbox.listen();
        keeper = await Shopkeeper.of(sandbox);
      });
      after(() => sandbox.close());
      beforeEach(async () => {
        database = await engine.create(merchantMigrations);
        shop = await openShop({serviceUrl: url, databaseUrl: database.url, variables: CREDENTIALS});
        const variables = {...CREDENTIALS, INTENT: "AUTHORIZE"};
        reserving = await openShop({serviceUrl: url, databaseUrl: database.url, variables});
      });
      afterEach(async () => {
        await reserving.close();
        await shop.close();
        await database.drop();
      });
      /** An order that its buyer approved, and whose page finished it. */
      async function finished(at: Shop): Promise<string> {
        const buyer = at.browser();
        await buyer.token();
        const orderId = await buyer.order();
        await keeper.confirm(orderId, card(CARDS.ordinary));
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
        desk: (line, sitting = {}) =>
          deskOf({url, clientId: CREDENTIALS.CLIENT_ID, clientSecret: CREDENTIALS.CLIENT_SECRET})(line, {
            ...sitting,
            variables: {DATABASE_URL: database.url, ...sitting.variables},
          }),
        reserved: async () => ({orderId: await finished(reserving)}),
        async paid() {
          const orderId = await finished(shop);
          const order = (await keeper.show(orderId)).body;
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
