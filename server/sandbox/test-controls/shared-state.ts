import type {SandboxContext, Tx} from "../context.ts";
import type {MovableClock} from "./clock.ts";
import type {Faults} from "./faults.ts";
import type {KnownTokens} from "../wire/environment.ts";
import {findLiveFaults, nextVersion} from "./test-controls.records.ts";

/**
 * What testers ordered, and what is remembered of applications and tokens, as this instance knows it; the database is where
 * all instances have it from.
 */
export interface SharedState {
  /**
   * Learns what any instance has ordered so far: one read of one row and, only when that says that something changed, the
   * faults again.
   */
  refresh(): Promise<void>;
}

export function createSharedState(
  {database}: Pick<SandboxContext, "database">,
  apply: {readonly clock: MovableClock; readonly faults: Faults; readonly tokens: KnownTokens},
): SharedState {
  const {db} = database;
  // Built once: this is read with every request.
  const state = db.selectFrom("control_state").select(["version", "clock_ahead_ms"]).compile();
  let known = -1;
  const read = async () => {
    const {version, clock_ahead_ms: ahead} = (await db.executeQuery(state)).rows[0] ?? missing();
    if (version === known) return;
    const faults = await findLiveFaults(db);
    known = version;
    apply.clock.moveTo(ahead);
    apply.faults.replace(faults);
    apply.tokens.forget();
  };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const start = () => {
    following = undefined;
    running = read().finally(() => {
      running = following;
    });
    return running;
  };
  return {
    // One at a time, so that an old answer never comes after a new one; and all who ask while one is under way share the
    // one that begins after it, because that one began too early for them.
    refresh() {
      if (!running) return start();
      return (following ??= running.then(start, start));
    },
  };
}

/** Tells every instance, this one too, that something of it has changed. */
export async function publishChange(tx: Tx): Promise<void> {
  await nextVersion(tx);
}

function missing(): never {
  throw new Error("the row of the controls' state is gone");
}
