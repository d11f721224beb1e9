import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Wait} from "../../shared/wait.ts";
import type {Encryption} from "../encryption.ts";
import type {MerchantTables} from "../tables.ts";
import type {EventCheckpoint} from "./checkpoints.ts";
import type {EventReceiver} from "./receivers.ts";

/** Dependencies of the delivery of shop events. */
export interface ShopEventsContext {
  readonly database: Database<MerchantTables>;
  /** Encrypts the buyer and the shipping address. */
  readonly encryption: Encryption;
  readonly receivers: readonly EventReceiver[];
  /** True if the shop may read the list of events, also what each receiver has accepted. */
  readonly isListed: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly wait: Wait;
  readonly checkpoint: (name: EventCheckpoint) => void;
}
