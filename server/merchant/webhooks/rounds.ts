import {applyEvents, type ApplyContext} from "./apply.ts";

/** Applies what the service has told, one round at a time in this process. */
export interface Rounds {
  /** Resolves when a round that began after this call has ended. @throws what the database threw */
  run(): Promise<void>;
  /** The same, and nobody waits for it: a failure is in the log, and the next round tries again. */
  begin(): void;
  /** Resolves when nothing is being applied. */
  ended(): Promise<void>;
}

export function createRounds(context: ApplyContext, isStopping: () => boolean): Rounds {
  const {log} = context.journal;
  let running: Promise<void> | undefined;
  let again = false;

  async function rounds(): Promise<void> {
    try {
      do {
        again = false;
        await applyEvents(context, isStopping);
      } while (again && !isStopping());
    } finally {
      running = undefined;
    }
  }

  function run(): Promise<void> {
    // What comes while a round runs is in the next one.
    if (running) again = true;
    else running = rounds();
    return running;
  }

  return {
    run,
    begin() {
      run().catch((error: unknown) => log.error({err: error}, "what the service has told can't be read"));
    },
    ended: async () => running?.catch(() => undefined),
  };
}
