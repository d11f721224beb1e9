import {createMerchant} from "../../../server/merchant/app.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import {loadCatalogue} from "../../../server/merchant/pricing/catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {type Database, openDatabase} from "../../../server/database/open.ts";
import {createLog} from "../../../server/shared/log.ts";
import {Browser, type Shop, settingsFor, TestClock, UNHURRIED} from "../../merchant/support/shop.ts";

/** A merchant server that can die. */
export interface MortalServer {
  readonly shop: Shop;
  /** It dies at the n-th place that it passes from now on. */
  dieAfter(places: number): void;
  isDead(): boolean;
  /** What the server answers; rejects when it dies before. */
  ask<T>(work: (shop: Shop) => Promise<T>): Promise<T>;
}

export interface World {
  readonly clock: TestClock;
  start(intent: "CAPTURE" | "AUTHORIZE", fetch: typeof globalThis.fetch): MortalServer;
}

/** Servers on one journal. */
export async function openWorld(paypalUrl: string): Promise<World> {
  const database: Database<MerchantTables> = await openDatabase({
    url: "file::memory:",
    migrations: merchantMigrations,
  });
  const clock = new TestClock();
  const catalogue = await loadCatalogue(undefined, true);
  const log = createLog({name: "model", level: "silent"});
  const settings = {
    CAPTURE: settingsFor(paypalUrl),
    AUTHORIZE: settingsFor(paypalUrl, {INTENT: "AUTHORIZE"}),
  };

  return {
    clock,
    start(intent, fetch) {
      let left = Infinity;
      let dead = false;
      let die: (error: Error) => void = () => undefined;
      const death = new Promise<never>((_, reject) => {
        die = reject;
      });
      death.catch(() => undefined);
      const merchant = createMerchant({
        settings: settings[intent],
        database,
        catalogue,
        clock,
        randomness: systemRandomness,
        fetch: (input, init) => (dead ? new Promise<Response>(() => undefined) : fetch(input, init)),
        log,
        resilience: UNHURRIED,
        checkpoint() {
          if (!dead && left-- > 0) return;
          dead = true;
          const error = new Error("killed");
          die(error);
          throw error;
        },
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
        dieAfter: (places) => {
          left = places;
        },
        isDead: () => dead,
        ask: (work) => Promise.race([work(shop), death]),
      };
    },
  };
}
