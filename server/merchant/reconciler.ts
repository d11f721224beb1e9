import type {Log} from "../shared/log.ts";
import type {Merchant} from "./app-options.ts";

/** Interval of reconciliation. Buyers with unconfirmed payments may have closed the page. */
const EVERY_MS = 60_000;

/** Reconciles unconfirmed payments regularly, one round at a time. */
export interface Settling {
  /** Begins no other round. */
  stop(): void;
  /** Resolves when none is under way. */
  ended(): Promise<void>;
}

/** @param keepsRunning whether the process stays for it; a server's own does, a shop's may end whenever it likes */
export function startReconciler(merchant: Merchant, log: Log, keepsRunning: boolean): Settling {
  let round: Promise<void> | undefined;
  const settle = () => {
    round ??= merchant
      .recover()
      .catch((error: unknown) => log.error({err: error}, "the journal could not be read for recovery"))
      .finally(() => (round = undefined));
  };
  settle();
  const timer = setInterval(settle, EVERY_MS);
  if (!keepsRunning) timer.unref();
  return {
    stop: () => clearInterval(timer),
    async ended() {
      await round;
    },
  };
}
