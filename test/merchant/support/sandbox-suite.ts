import {after, afterEach, before, beforeEach, describe} from "node:test";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {engines, inMemory, type TestDatabase, type TestEngine} from "../../support/databases.ts";
import {Shopkeeper} from "../../sandbox/support/orders.ts";
import {CREDENTIALS, TestSandbox} from "../../sandbox/support/sandbox.ts";
import {VaultKeeper} from "../../sandbox/support/vault.ts";
import {customerFromHeader, openShop, type Shop, type ShopOptions} from "./shop.ts";

/** A merchant server and the project's sandbox, connected over HTTP. */
export interface SandboxBench {
  readonly sandbox: TestSandbox;
  /** Reads the sandbox's orders and approves them as the buyer. */
  readonly keeper: Shopkeeper;
  /** Fills setup tokens and reads the vault. */
  readonly vault: VaultKeeper;
  /** Opens a merchant server on the test's database. It is closed after the test. */
  open(options?: Partial<ShopOptions>): Promise<Shop>;
}

/**
 * Declares a suite on the given database engines, by default on all.
 *
 * Its tests share one sandbox. Each test has an empty merchant database.
 */
export function sandboxSuite(
  name: string,
  declare: (bench: SandboxBench) => void,
  on: readonly TestEngine[] = engines(),
): void {
  for (const engine of on) {
    describe(`${name} (${engine.name}, with the sandbox)`, () => {
      let sandbox: TestSandbox;
      let keeper: Shopkeeper;
      let vault: VaultKeeper;
      let paypalUrl: string;
      let database: TestDatabase;
      let shops: Shop[] = [];
      before(async () => {
        sandbox = await TestSandbox.open(inMemory);
        paypalUrl = await sandbox.listen();
        keeper = await Shopkeeper.of(sandbox);
        vault = await VaultKeeper.of(sandbox);
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
        get keeper() {
          return keeper;
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
