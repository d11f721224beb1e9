import type {SandboxContext, Tx} from "../context.ts";
import type {MovableClock} from "./clock.ts";
import type {Faults} from "./faults.ts";
import type {KnownTokens} from "../wire/environment.ts";
import {findLiveFaults, nextVersion} from "./test-controls.records.ts";

/**
 * This instance's copy of the test controls, and its cache of applications and tokens. The database has the shared
 * state.
 */
export interface SharedState {
  /** Loads changes of any instance: one row with a version and, if it changed, the faults. */
  refresh(): Promise<void>;
}

export function createSharedState(
  {database}: Pick<SandboxContext, "database">,
  apply: {readonly clock: MovableClock; readonly faults: Faults; readonly tokens: KnownTokens},
): SharedState {
  const {db} = database;
  // Compiled once, because each request runs it.
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
    // Runs one at a time, so that an old result never replaces a new one. Callers share the next run, because the
    // current one may have begun before a change.
    refresh() {
      if (!running) return start();
      return (following ??= running.then(start, start));
    },
  };
}

/** Notifies each instance, including this one, that the shared state has changed. */
export async function publishChange(tx: Tx): Promise<void> {
  await nextVersion(tx);
}

function missing(): never {
  throw new Error("the row of control_state is missing");
}
