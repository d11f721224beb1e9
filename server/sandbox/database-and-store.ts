import type {Database} from "../database/open.ts";
import type {SandboxDatabase, SandboxTables, Tx} from "./context.ts";
import type {Store} from "./store.ts";

/**
 * Gives each transaction the store, whose changes are undone with it. Only until the last resource has left the database:
 * then `Store.run` takes its place. The database runs one transaction at a time.
 */
export function databaseAndStore(database: Database<SandboxTables>, store: Store): SandboxDatabase {
  const both =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: object): Promise<T> => {
      const {undo, end} = store.begin();
      try {
        const own = Object.assign(tx, {
          store,
          change: (inner: (tx: Tx) => Promise<never>) => inner(own),
        }) as unknown as Tx;
        return await work(own);
      } catch (error) {
        undo();
        throw error;
      } finally {
        end();
      }
    };
  const transaction: SandboxDatabase["transaction"] = (work) => database.transaction(both(work));
  return {
    ...database,
    db: Object.assign(database.db, {store, change: transaction}),
    transaction,
  };
}
