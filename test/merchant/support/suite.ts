import {after, afterEach, before, beforeEach, describe} from "node:test";
import type {Migrations} from "../../../server/database/migration.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {engines, usualEngines, type TestDatabase, type TestEngine} from "../../support/databases.ts";
import {type FakePayPal, startFakePayPal} from "./fake-paypal.ts";
import {openShop, type Shop, type ShopOptions} from "./shop.ts";

/** What a test of the merchant server works with; new for each test. */
export interface Bench {
  readonly paypal: FakePayPal;
  readonly databaseUrl: string;
  /** Opens a merchant server on the test's database; it is closed after the test. */
  open(options?: Partial<ShopOptions>): Promise<Shop>;
}

interface SuiteOptions {
  readonly migrations?: Migrations;
  readonly on?: readonly TestEngine[];
}

/** As it was when it started; only the tokens that it has issued are still good. */
export function reset(paypal: FakePayPal): void {
  paypal.clearFaults();
  paypal.orders.clear();
  paypal.vault.setupTokens.clear();
  paypal.vault.paymentTokens.clear();
  paypal.seen.length = 0;
  paypal.disputes.clear();
  paypal.files.clear();
  paypal.captureStatus = "COMPLETED";
  paypal.authorizationStatus = "CREATED";
  paypal.refundStatus = "COMPLETED";
  paypal.skipsAmountChecks = false;
  paypal.showsRefunds = true;
  paypal.refuseCapture = undefined;
  paypal.chargeAtCreation = false;
  paypal.canary = {};
  paypal.tokenLifetimeSeconds = 32_400;
}

/**
 * Declares a suite on every database engine, or on some, with a fake PayPal and a database without rows for each test; its
 * tables are what these migrations make.
 */
export function suite(
  name: string,
  declare: (bench: Bench) => void,
  {migrations = merchantMigrations, on = engines()}: SuiteOptions = {},
): void {
  for (const engine of on) {
    describe(`${name} (${engine.name})`, () => {
      let paypal: FakePayPal;
      let database: TestDatabase;
      let shops: Shop[] = [];
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
      });
    });
  }
}

/** As {@link suite}, on libsql alone but with `--long`: for what hardly hangs on the kind of store. */
export function usualSuite(name: string, declare: (bench: Bench) => void): void {
  suite(name, declare, {on: usualEngines()});
}
