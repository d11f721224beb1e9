import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Merchant} from "./app-options.ts";

/** Interval of reconciliation. Buyers with unconfirmed payments may have closed the page. */
const EVERY_MS = 60_000;

/** Reconciles unconfirmed payments regularly, one round at a time. */
export interface Reconciler {
  /** Starts a round if one is due, for a process that was frozen with its timer. */
  wake(): void;
  /** Stops starting rounds. */
  stop(): void;
  /** Resolves when no round is in progress. */
  ended(): Promise<void>;
}

interface ReconcilerOptions {
  readonly merchant: Pick<Merchant, "recover">;
  readonly clock: Clock;
  readonly log: Log;
  /** True if the timer keeps the process alive; false in a shop's own server. */
  readonly keepsRunning: boolean;
}

export function startReconciler({merchant, clock, log, keepsRunning}: ReconcilerOptions): Reconciler {
  let round: Promise<void> | undefined;
  let beganAt: number;
  const reconcile = () => {
    if (round) return;
    beganAt = clock.now();
    round = merchant
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
    wake() {
      if (clock.now() - beganAt >= EVERY_MS) reconcile();
    },
    stop: () => clearInterval(timer),
    async ended() {
      await round;
    },
  };
}
