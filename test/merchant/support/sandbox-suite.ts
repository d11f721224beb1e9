import {after, afterEach, before, beforeEach, describe} from "node:test";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {usualEngines, type TestDatabase, type TestEngine} from "../../support/databases.ts";
import {OrdersClient} from "../../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {VaultClient} from "../../sandbox/support/vault.ts";
import {customerFromHeader, openShop, type Shop, type ShopOptions} from "./shop.ts";

/** A merchant server and the project's sandbox, connected over HTTP. */
export interface SandboxBench {
  readonly sandbox: TestSandbox;
  /** The sandbox as the merchant server reaches it. */
  readonly paypal: {readonly url: string};
  readonly engine: TestEngine;
  readonly databaseUrl: string;
  /** Reads the sandbox's orders and approves them as the buyer. */
  readonly ordersClient: OrdersClient;
  /** Fills setup tokens and reads the vault. */
  readonly vault: VaultClient;
  /** Opens a merchant server on the test's database. It is closed after the test. */
  open(options?: Partial<ShopOptions>): Promise<Shop>;
}

/**
 * Declares a suite on the given database engines, by default only on libsql unless `--long` is set: other suites also issue its
 * queries.
 *
 * Its tests share one sandbox. Each test has an empty merchant database.
 */
export function sandboxSuite(
  name: string,
  declare: (bench: SandboxBench) => void,
  on: readonly TestEngine[] = usualEngines(),
): void {
  for (const engine of on) {
    describe(`${name} (${engine.name}, with the sandbox)`, () => {
      let sandbox: TestSandbox;
      let ordersClient: OrdersClient;
      let vault: VaultClient;
      let paypalUrl: string;
      let database: TestDatabase;
      let shops: Shop[] = [];
      before(async () => {
        sandbox = await TestSandbox.open();
        paypalUrl = await sandbox.listen();
        ordersClient = await OrdersClient.of(sandbox);
        vault = await VaultClient.of(sandbox);
      });
      after(() => sandbox.close());
      beforeEach(async () => {
        database = await engine.create(merchantMigrations);
      });
      afterEach(async () => {
        for (const shop of shops) await shop.close();
        shops = [];
        await database.drop();
      });
      declare({
        get sandbox() {
          return sandbox;
        },
        get paypal() {
          return {url: paypalUrl};
        },
        engine,
        get databaseUrl() {
          return database.url;
        },
        get ordersClient() {
          return ordersClient;
        },
        get vault() {
          return vault;
        },
        async open({variables, ...options} = {}) {
          const shop = await openShop({
            paypalUrl,
            databaseUrl: database.url,
            customer: customerFromHeader,
            variables: {...CREDENTIALS, ...variables},
            ...options,
          });
          shops.push(shop);
          return shop;
        },
      });
    });
  }
}
