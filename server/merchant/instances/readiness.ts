import type {Database} from "../../database/open.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";

/** Time for the database to answer. Load balancers use similar limits. */
const DATABASE_MS = 2_000;

/** A little more than one order writes, so that the check fails on a nearly full disk. */
const FILLER = "x".repeat(32_768);

interface ReadinessOptions {
  readonly database: Pick<Database<MerchantTables>, "transaction">;
  readonly randomness: Pick<Randomness, "uuid">;
  readonly log: Log;
  readonly wait: Wait;
}

/**
 * Returns a check that the database can be written. It writes as much as an order does and removes it again, so that a full
 * disk or a read-only standby is detected. Requests that come while a check runs share its result.
 */
export function createReadiness({database, randomness, log, wait}: ReadinessOptions): () => Promise<boolean> {
  async function write(): Promise<boolean> {
    const id = randomness.uuid();
    await database.transaction(async (tx) => {
      await tx.insertInto("readiness").values({id, filler: FILLER}).execute();
      await tx.deleteFrom("readiness").where("id", "=", id).execute();
    });
    return true;
  }

  async function check(): Promise<boolean> {
    const answered = new AbortController();
    try {
      const late = wait(DATABASE_MS, answered.signal).then(() => {
        throw new Error(`the database did not answer within ${DATABASE_MS} ms`);
      });
      return await Promise.race([write(), late]);
    } catch (error) {
      log.error({err: error}, "the database can't be written: /ready answers 503");
      return false;
    } finally {
      answered.abort();
    }
  }

  let checking: Promise<boolean> | undefined;
  return () => (checking ??= check().finally(() => (checking = undefined)));
}
