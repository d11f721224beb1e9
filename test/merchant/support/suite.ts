import {after, afterEach, before, beforeEach, describe} from "node:test";
import type {Migrations} from "../../../server/database/migration.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {engines, usualEngines, type TestDatabase, type TestEngine} from "../../support/databases.ts";
import {type FakeService, startFakeService} from "./fake-service.ts";
import {openShop, type Shop, type ShopOptions} from "./shop.ts";

/** What a test of the merchant server works with; new for each test. */
export interface Bench {
  readonly service: FakeService;
  readonly databaseUrl: string;
  /** Opens a merchant server on the test's database; it is closed after the test. */
  open(options?: Partial<ShopOptions>): Promise<Shop>;
}

interface SuiteOptions {
  readonly migrations?: Migrations;
  readonly on?: readonly TestEngine[];
}

/** As it was when it started; only the tokens that it has issued are still good. */
export function reset(service: FakeService): void {
  service.calm();
  service.orders.clear();
  service.vault.setupTokens.clear();
  service.vault.paymentTokens.clear();
  service.seen.length = 0;
  service.disputes.clear();
  service.files.clear();
  service.captureStatus = "COMPLETED";
  service.authorizationStatus = "CREATED";
  service.refundStatus = "COMPLETED";
  service.isCareless = false;
  service.showsRefunds = true;
  service.refuseCapture = undefined;
  service.chargeAtCreation = false;
  service.canary = {};
  service.tokenLifetimeSeconds = 32_400;
}

/**
 * Declares a suite on every database engine, or on some, with a fake service and a database without rows for each test; its
 * tables are what these migrations make.
 */
export function suite(
  name: string,
  declare: (bench: Bench) => void,
  {migrations = merchantMigrations, on = engines()}: SuiteOptions = {},
): void {
  for (const engine of on) {
    describe(`${name} (${engine.name})`, () => {
      let service: FakeService;
      let database: TestDatabase;
      let shops: Shop[] = [];
      before(async () => {
        service = await startFakeService();
      });
      after(() => service.stop());
      beforeEach(async () => {
        reset(service);
        database = await engine.create(migrations);
      });
      afterEach(async () => {
        for (const shop of shops) await shop.close();
        shops = [];
        await database.drop();
      });
      declare({
        get service() {
          return service;
        },
        get databaseUrl() {
          return database.url;
        },
        async open(options = {}) {
          const shop = await openShop({serviceUrl: service.url, databaseUrl: database.url, ...options});
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
