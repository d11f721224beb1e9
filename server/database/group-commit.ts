import {CompiledQuery, type Kysely, type Transaction} from "kysely";

type Work<Schema, T> = (tx: Transaction<Schema>) => Promise<T>;

/** A transaction that somebody waits for. */
interface Job<Schema> {
  readonly work: Work<Schema, unknown>;
  /** After the commit. */
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many share a commit at most, so that the first doesn't wait long for the last. */
const GROUP = 64;

const SAVEPOINT = CompiledQuery.raw("savepoint job");
const UNDO = CompiledQuery.raw("rollback to job");
const RELEASE = CompiledQuery.raw("release job");

/**
 * Transactions that share their commit: those of one turn of the event loop run one after the other, each in a savepoint
 * of its own, and are committed together. The disk is waited for once, and a page that they all write is written once.
 *
 * To who calls it nothing differs: one transaction's failure undoes that one alone, and nobody hears of success or failure
 * before the commit that it rests on. A commit that fails is the failure of all in it.
 */
export function groupCommits<Schema>(
  db: Kysely<Schema>,
): <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T> {
  let waiting: Job<Schema>[] = [];
  const runAll = () => {
    const jobs = waiting;
    waiting = [];
    for (let start = 0; start < jobs.length; start += GROUP) {
      void runGroup(db, jobs.slice(start, start + GROUP));
    }
  };
  return <T>(work: Work<Schema, T>) =>
    new Promise<T>((resolve, reject) => {
      // After everything that has arrived in this turn has been read: they are the group.
      if (waiting.length === 0) setImmediate(runAll);
      waiting.push({work, resolve: resolve as (value: unknown) => void, reject});
    });
}

async function runGroup<Schema>(db: Kysely<Schema>, jobs: readonly Job<Schema>[]): Promise<void> {
  const [first] = jobs;
  try {
    if (first && jobs.length === 1) {
      first.resolve(await db.transaction().execute(first.work));
      return;
    }
    const ends: (() => void)[] = [];
    await db.transaction().execute(async (tx) => {
      for (const job of jobs) ends.push(await runJob(tx, job));
    });
    for (const end of ends) end();
  } catch (error) {
    for (const job of jobs) job.reject(error);
  }
}

/** @returns what to do after the commit */
async function runJob<Schema>(
  tx: Transaction<Schema>,
  {work, resolve, reject}: Job<Schema>,
): Promise<() => void> {
  await tx.executeQuery(SAVEPOINT);
  try {
    const value = await work(tx);
    await tx.executeQuery(RELEASE);
    return () => resolve(value);
  } catch (error) {
    try {
      await tx.executeQuery(UNDO);
      await tx.executeQuery(RELEASE);
    } catch {
      // SQLite has rolled back the whole transaction (the disk is full): the whole group fails with the first error.
      throw error;
    }
    return () => reject(error);
  }
}
