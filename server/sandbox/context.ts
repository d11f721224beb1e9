import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Random} from "./random.ts";
import type {Store} from "./store.ts";
import type {AccessToken} from "./wire/environment.ts";
import type {RateLimit} from "./wire/rate-limit.ts";

/** Clocks and randomness for operations. */
export interface Runtime {
  /** The time of resources, which testers move. */
  readonly clock: Clock;
  /** The real time, by which tokens and sessions expire. */
  readonly realClock: Clock;
  readonly random: Random;
  /** Set while seeding: no events are recorded and no mails sent. */
  readonly isSeeding?: boolean;
}

/** Services that every resource's routes use. */
export interface SandboxContext extends Runtime {
  readonly store: Store;
  readonly log: Log;
  /** Undefined for a token that is unknown or expired. */
  readonly findToken: (accessToken: string) => AccessToken | undefined;
  /** Wrong secrets and codes. */
  readonly guesses: RateLimit;
  /** Secret for the fingerprints of request bodies. It is never stored. */
  readonly fingerprintKey: string;
}
