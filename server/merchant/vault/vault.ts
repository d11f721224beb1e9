import type {Database} from "../../database/open.ts";
import type {Clock} from "../../platform/clock.ts";
import type {Log} from "../../platform/log.ts";
import type {SingleFlight} from "../journal/single-flight.ts";
import type {Randomness} from "../randomness.ts";
import type {Sealing} from "../service/sealing.ts";
import type {VaultService} from "../service/vault.ts";
import type {MerchantTables} from "../tables.ts";

/** What the vault's operations work with. */
export interface VaultContext {
  readonly database: Database<MerchantTables>;
  readonly service: VaultService;
  /** Encrypts payment tokens. */
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: Randomness;
  readonly flights: SingleFlight;
}
