import {openDatabase} from "../server/database/open.ts";
import {createMerchant} from "../server/merchant/app.ts";
import type {Assets, Merchant} from "../server/merchant/app-options.ts";
import {readMerchantSettings} from "../server/merchant/config.ts";
import {merchantMigrations} from "../server/merchant/migrations.ts";
import {loadCatalogue} from "../server/merchant/pricing/catalogue.ts";
import {systemRandomness} from "../server/merchant/randomness.ts";
import type {MerchantTables} from "../server/merchant/tables.ts";
import {systemClock} from "../server/shared/clock.ts";
import {createLog} from "../server/shared/log.ts";

/** Settings of a stand-alone server that the build describes. */
const VARIABLES = {
  SERVICE_BASE_URL: "https://api.example",
  SDK_URL: "https://sdk.example",
  CLIENT_ID: "build",
  CLIENT_SECRET: "build",
  SESSION_KEY: "the-session-key-of-the-build-0000",
  CART_KEY: "the-cart-key-of-the-build-0000000",
  PUBLIC_URL: "https://shop.example",
};

/**
 * Creates a merchant server with an empty database in memory, without PayPal, for `describe`.
 *
 * @param variables settings in addition to the required ones
 */
export async function withMerchant<Result>(
  {variables, assets}: {readonly variables: Readonly<Record<string, string>>; readonly assets: Assets},
  describe: (merchant: Merchant) => Promise<Result> | Result,
): Promise<Result> {
  const database = await openDatabase<MerchantTables>({url: "file::memory:", migrations: merchantMigrations});
  try {
    const merchant = createMerchant({
      settings: readMerchantSettings({...VARIABLES, ...variables}),
      database,
      catalogue: await loadCatalogue(undefined),
      clock: systemClock,
      randomness: systemRandomness,
      fetch: () => Promise.reject(new Error("the build sends no request to PayPal")),
      log: createLog({name: "build", level: "silent"}),
      assets,
    });
    return await describe(merchant);
  } finally {
    await database.close();
  }
}
