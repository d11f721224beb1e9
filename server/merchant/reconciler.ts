import type {Log} from "../shared/log.ts";
import type {Merchant} from "./app-options.ts";

/** Interval of reconciliation. Buyers with unconfirmed payments may have closed the page. */
const EVERY_MS = 60_000;

/** Reconciles unconfirmed payments regularly, one round at a time. */
export interface Reconciler {
  /** Stops starting rounds. */
  stop(): void;
  /** Resolves when no round is in progress. */
  ended(): Promise<void>;
}

/** @param keepsRunning whether the timer keeps the process alive; false in a shop's own server */
export function startReconciler(merchant: Merchant, log: Log, keepsRunning: boolean): Reconciler {
  let round: Promise<void> | undefined;
  const reconcile = () => {
    round ??= merchant
      .recover()
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error({err: error}, "the payment records could not be read for reconciliation"),
      )
      .finally(() => (round = undefined));
  };
  reconcile();
  const timer = setInterval(reconcile, EVERY_MS);
  if (!keepsRunning) timer.unref();
  return {
    stop: () => clearInterval(timer),
    async ended() {
      await round;
    },
  };
}
