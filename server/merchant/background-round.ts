import type {Database} from "../database/open.ts";
import type {Log} from "../shared/log.ts";
import type {Wait} from "../shared/wait.ts";
import type {Background} from "./background.ts";
import type {Leases} from "./instances/leases.ts";
import type {Recovered, RecoverOptions} from "./recovered.ts";
import type {ShopEvents} from "./shop-events/shop-events.ts";
import type {MerchantTables} from "./tables.ts";
import {countToCheck} from "./unfinished-calls/payments-to-check.records.ts";
import {countReceived} from "./webhooks/webhooks.records.ts";

/** Longer than settling one attempt. The lease is renewed before each attempt, and expires when its instance is killed. */
const LEASE_MS = 60_000;

interface BackgroundRoundOptions {
  readonly database: Database<MerchantTables>;
  readonly log: Log;
  readonly wait: Wait;
  readonly leases: Leases;
  readonly stopping: AbortSignal;
  readonly background: Background;
  /** Steps in this order, for one instance at a time. Each step asks before each piece of its work. */
  readonly steps: readonly ((mayContinue: () => Promise<boolean>) => Promise<void>)[];
  /** Applies the webhook events that wait. */
  readonly applyWebhooks: () => Promise<void>;
  readonly events: Pick<ShopEvents, "run" | "cleanUp" | "due">;
}

/**
 * Creates the function that does one round of everything that runs in the background, and says what is left. Rounds of one process
 * run one after the other: the lease would refuse the second, which then would leave its work.
 */
export function createBackgroundRound(
  options: BackgroundRoundOptions,
): (given?: RecoverOptions) => Promise<Recovered> {
  const {database, log, wait, leases, stopping, background, steps, applyWebhooks, events} = options;
  let last: Promise<unknown> = Promise.resolve();

  /** @param over ends the round; what it has begun goes on */
  async function round(over: AbortSignal): Promise<void> {
    if (over.aborted) return;
    // Without the lease, each instance would ask PayPal about each attempt.
    await leases.hold("recovery", LEASE_MS, async (lease) => {
      const mayContinue = async () => !stopping.aborted && !over.aborted && (await lease.renew());
      for (const step of steps) await step(mayContinue);
    });
    await applyWebhooks();
    await events.run(over);
    await events.cleanUp();
  }

  async function left(): Promise<Recovered["left"]> {
    const [due, webhooks, toCheck] = await Promise.all([
      events.due(),
      countReceived(database.db),
      countToCheck(database.db, {}),
    ]);
    return {
      unconfirmed: toCheck.unknown,
      webhooks,
      events: due.reduce((sum, {count}) => sum + count, 0),
    };
  }

  return async ({seconds} = {}) => {
    const over = new AbortController();
    const ended = new AbortController();
    const work = last.then(() => round(over.signal)).finally(() => ended.abort());
    last = work.catch(() => undefined);
    background.add(last);
    if (seconds === undefined) await work;
    else {
      await Promise.race([work, wait(seconds * 1000, ended.signal)]);
      over.abort();
      work.catch((error: unknown) => log.error({err: error}, "the background work has failed"));
    }
    return {left: await left()};
  };
}
