import type {Transaction} from "kysely";
import type {Database, Queries as AnyQueries} from "../database/open.ts";
import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Random} from "./random.ts";
import type {Store} from "./store.ts";
import type {AccessToken} from "./wire/environment.ts";
import type {RateLimit} from "./wire/rate-limit.ts";

/** Tables of all resources. `tables.ts` fills it, so that a resource imports only its own tables. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by tables.ts
export interface SandboxTables {}

/** The store, which replaces the database resource by resource. */
interface WithStore {
  readonly store: Store;
  /** Runs work in the current transaction, or in a new one. */
  readonly change: Run;
}

export type Tx = Transaction<SandboxTables> & WithStore;
/** The database or a transaction on it: for single reads. */
export type Queries = AnyQueries<SandboxTables> & WithStore;

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface SandboxDatabase extends Omit<Database<SandboxTables>, "db" | "transaction"> {
  readonly db: Database<SandboxTables>["db"] & WithStore;
  readonly transaction: Run;
}

/** Clock and randomness for operations. */
export interface Runtime {
  readonly clock: Clock;
  readonly random: Random;
  /** Set while seeding: no events are recorded and no mails sent. */
  readonly isSeeding?: boolean;
}

/** Services that every resource's routes use. */
export interface SandboxContext extends Runtime {
  readonly database: SandboxDatabase;
  readonly store: Store;
  readonly log: Log;
  /** Undefined for a token that is unknown or expired. */
  readonly findToken: (accessToken: string) => AccessToken | undefined;
  /** Wrong secrets and codes. */
  readonly guesses: RateLimit;
  /** Secret for the fingerprints of request bodies. It is never stored. */
  readonly fingerprintKey: string;
}
