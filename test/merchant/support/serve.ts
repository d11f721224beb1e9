import {openDatabase} from "../../../server/database/open.ts";
import {createMerchant} from "../../../server/merchant/app.ts";
import type {MerchantOptions} from "../../../server/merchant/app-options.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {demoCatalogue} from "../../support/demo-catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {systemClock} from "../../../server/shared/clock.ts";
import {type ConnectionLimits, listen} from "../../../server/shared/http.ts";
import {createLog} from "../../../server/shared/log.ts";
import {checkReplies} from "./described-replies.ts";
import {LONG_TIMEOUTS, settingsFor} from "./shop.ts";

interface ServeOptions {
  readonly limits?: Partial<ConnectionLimits>;
  /** By default any free one. */
  readonly port?: number | undefined;
  /** Further settings. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Runs a merchant server in this process, which a test has forked. `SERVICE_BASE_URL` is PayPal's URL, `DATABASE_URL` the
 * database's. The process exits with its parent. `announce` sends the server's URL to the parent, and resolves when it is
 * sent.
 */
export async function serve(
  options: Partial<MerchantOptions> = {},
  {limits = {}, port = 0, variables = {}}: ServeOptions = {},
) {
  const database = await openDatabase<MerchantTables>({
    url: process.env["DATABASE_URL"] ?? "",
    migrations: merchantMigrations,
  });
  const merchant = createMerchant({
    settings: settingsFor(process.env["SERVICE_BASE_URL"] ?? "", variables),
    database,
    catalogue: demoCatalogue,
    clock: systemClock,
    randomness: systemRandomness,
    fetch: globalThis.fetch,
    log: createLog({name: "merchant", level: "silent"}),
    resilience: LONG_TIMEOUTS,
    ...options,
  });
  await checkReplies(merchant);
  const server = await listen({fetch: merchant.app.fetch, host: "127.0.0.1", port, limits});
  process.on("disconnect", () => process.exit());
  const announce = () =>
    new Promise((resolve) => process.send?.({url: server.url}, undefined, undefined, resolve));
  return {merchant, server, announce};
}
