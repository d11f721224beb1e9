import type {Transaction} from "kysely";
import type {Database, Queries as AnyQueries} from "../database/open.ts";
import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Random} from "./random.ts";
import type {RateLimits} from "./wire/rate-limit.ts";

/** Tables of all resources. `tables.ts` fills it, so that a resource imports only its own tables. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by tables.ts
export interface SandboxTables {}

export type Tx = Transaction<SandboxTables>;
/** The database or a transaction on it: for single reads. */
export type Queries = AnyQueries<SandboxTables>;

/** What operations need besides their input. */
export interface Chance {
  readonly clock: Clock;
  readonly random: Random;
  /** What is made with it is no news, and nobody is told: a seed. */
  readonly isQuiet?: boolean;
}

/** What every room's routes are built with. */
export interface SandboxContext extends Chance {
  readonly database: Database<SandboxTables>;
  readonly log: Log;
  readonly rates: RateLimits;
  /** Keys the fingerprints of request bodies; never stored. */
  readonly fingerprintKey: string;
}
