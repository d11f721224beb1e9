import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {SingleFlight} from "../payments/single-flight.ts";
import type {Randomness} from "../randomness.ts";
import type {Encryption} from "../encryption.ts";
import type {VaultService} from "../paypal/vault.ts";
import type {MerchantTables} from "../tables.ts";

/** What the vault's operations work with. */
export interface VaultContext {
  readonly database: Database<MerchantTables>;
  readonly service: VaultService;
  /** Encrypts payment tokens. */
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: Randomness;
  readonly flights: SingleFlight;
}
