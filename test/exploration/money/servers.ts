import {createMerchant} from "../../../server/merchant/app.ts";
import type {MerchantOptions} from "../../../server/merchant/app-options.ts";
import type {OnEvent} from "../../../server/merchant/handler.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {demoCatalogue} from "../../support/demo-catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {type Database, openDatabase} from "../../../server/database/open.ts";
import {createLog} from "../../../server/shared/log.ts";
import {Browser, type Shop, settingsFor, TestClock, LONG_TIMEOUTS} from "../../merchant/support/shop.ts";

/** A merchant server that a test can crash. */
export interface CrashingServer {
  readonly shop: Shop;
  /** Crashes it at the n-th checkpoint from now on. */
  crashAfter(checkpoints: number): void;
  hasCrashed(): boolean;
  /** Resolves with the result of the work, and rejects if the server crashes before. */
  run<T>(work: (shop: Shop) => Promise<T>): Promise<T>;
}

/** A shop's function that can crash its server, like the server's own checkpoints. */
type CrashingOnEvent = (...args: [...Parameters<OnEvent>, checkpoint: () => void]) => Promise<void>;

interface StartOptions extends Pick<MerchantOptions, "wait"> {
  readonly onEvent?: CrashingOnEvent;
}

/** Starts servers that share a database and a clock. */
export interface Servers {
  readonly clock: TestClock;
  readonly database: Database<MerchantTables>;
  start(
    intent: "CAPTURE" | "AUTHORIZE",
    fetch: typeof globalThis.fetch,
    options?: StartOptions,
  ): CrashingServer;
}

/** @param url database's, by default in memory */
export async function openServers(
  paypalUrl: string,
  {url = "file::memory:", variables = {}}: {url?: string; variables?: Record<string, string>} = {},
): Promise<Servers> {
  const database: Database<MerchantTables> = await openDatabase({url, migrations: merchantMigrations});
  const clock = new TestClock();
  const catalogue = demoCatalogue;
  const log = createLog({name: "model", level: "silent"});
  const settings = {
    CAPTURE: settingsFor(paypalUrl, variables),
    AUTHORIZE: settingsFor(paypalUrl, {...variables, INTENT: "AUTHORIZE"}),
  };

  return {
    clock,
    database,
    start(intent, fetch, {onEvent, ...options} = {}) {
      let left = Infinity;
      let hasCrashed = false;
      let crash: (error: Error) => void = () => undefined;
      const crashed = new Promise<never>((_, reject) => {
        crash = reject;
      });
      crashed.catch(() => undefined);
      const checkpoint = () => {
        if (!hasCrashed && left-- > 0) return;
        hasCrashed = true;
        const error = new Error("killed");
        crash(error);
        throw error;
      };
      const never = new Promise<never>(() => undefined);
      const merchant = createMerchant({
        settings: settings[intent],
        database,
        catalogue,
        clock,
        randomness: systemRandomness,
        fetch: (input, init) => (hasCrashed ? never : fetch(input, init)),
        log,
        resilience: LONG_TIMEOUTS,
        checkpoint,
        eventCheckpoint: checkpoint,
        onEvent: onEvent && ((...args) => (hasCrashed ? never : onEvent(...args, checkpoint))),
        ...options,
      });
      const shop: Shop = {
        merchant,
        database,
        clock,
        logged: () => "",
        browser: () => new Browser(shop),
        close: async () => undefined,
      };
      return {
        shop,
        crashAfter: (checkpoints) => {
          left = checkpoints;
        },
        hasCrashed: () => hasCrashed,
        run: (work) => Promise.race([work(shop), crashed]),
      };
    },
  };
}
