import {after, afterEach, before, beforeEach, describe} from "node:test";
import type {Migrations} from "../../../server/database/migration.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {engines, usualEngines, type TestDatabase, type TestEngine} from "../../support/databases.ts";
import {type FakePayPal, startFakePayPal} from "./fake-paypal.ts";
import {openShop, type Shop, type ShopOptions} from "./shop.ts";
import {createShopOrders, type ShopOrders} from "./shop-orders.ts";

/** The fake PayPal and the database of a test of the merchant server. */
export interface Bench {
  readonly paypal: FakePayPal;
  readonly databaseUrl: string;
  /** Opens a merchant server on the test's database. It is closed after the test. */
  open(options?: Partial<ShopOptions>): Promise<Shop>;
  /** Creates a database for the shop's own orders on the same engine. It is removed after the test. */
  createOrders(): Promise<ShopOrders>;
}

interface SuiteOptions {
  readonly migrations?: Migrations;
  readonly on?: readonly TestEngine[];
}

/** Resets a fake PayPal to its initial state, except for the tokens that it has issued. */
export function reset(paypal: FakePayPal): void {
  paypal.clearFaults();
  paypal.orders.clear();
  paypal.vault.setupTokens.clear();
  paypal.trackers.clear();
  paypal.vault.paymentTokens.clear();
  paypal.seen.length = 0;
  paypal.disputes.clear();
  paypal.records.clear();
  paypal.files.clear();
  paypal.captureStatus = "COMPLETED";
  paypal.authorizationStatus = "CREATED";
  paypal.refundStatus = "COMPLETED";
  paypal.statusReason = undefined;
  paypal.fee = undefined;
  paypal.skipsAmountChecks = false;
  paypal.showsRefunds = true;
  paypal.refuseCapture = undefined;
  paypal.chargeAtCreation = false;
  paypal.completesAtOnce = true;
  paypal.eligibleMethods = {paypal: {}};
  paypal.canary = {};
  paypal.tokenLifetimeSeconds = 32_400;
}

/**
 * Declares a suite on the given database engines, by default only on libsql unless `--long` is set: most code hardly depends on
 * the engine.
 *
 * Its tests share one fake PayPal, which is reset before each test. Each test has an empty database with the tables of
 * `migrations`.
 */
export function suite(
  name: string,
  declare: (bench: Bench) => void,
  {migrations = merchantMigrations, on = usualEngines()}: SuiteOptions = {},
): void {
  for (const engine of on) {
    describe(`${name} (${engine.name})`, () => {
      let paypal: FakePayPal;
      let database: TestDatabase;
      let shops: Shop[] = [];
      let allOrders: ShopOrders[] = [];
      before(async () => {
        paypal = await startFakePayPal();
      });
      after(() => paypal.stop());
      beforeEach(async () => {
        reset(paypal);
        database = await engine.create(migrations);
      });
      afterEach(async () => {
        for (const shop of shops) await shop.close();
        shops = [];
        for (const orders of allOrders) await orders.close();
        allOrders = [];
        await database.drop();
      });
      declare({
        get paypal() {
          return paypal;
        },
        get databaseUrl() {
          return database.url;
        },
        async open(options = {}) {
          const shop = await openShop({paypalUrl: paypal.url, databaseUrl: database.url, ...options});
          shops.push(shop);
          return shop;
        },
        async createOrders() {
          const orders = await createShopOrders(engine);
          allOrders.push(orders);
          return orders;
        },
      });
    });
  }
}

/** Like {@link suite}, but on all engines, for what the database has to keep right. */
export function storageSuite(
  name: string,
  declare: (bench: Bench) => void,
  options: Omit<SuiteOptions, "on"> = {},
): void {
  suite(name, declare, {...options, on: engines()});
}
