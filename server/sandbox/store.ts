/** A stored value. It is never changed in place: a change puts another value under the same id. */
export interface Row {
  readonly id: string;
}

/** Steps that undo a run, in the order of its changes. */
type Undo = (() => void)[];

/** Rows of one kind, in the order of their creation. They change only inside {@link Store.run}. */
export class Collection<T extends Row> {
  #rows: ReadonlyMap<string, T> = new Map();
  readonly #undoOfRun: () => Undo;

  /** @param undoOfRun gives the steps of the current run */
  constructor(undoOfRun: () => Undo) {
    this.#undoOfRun = undoOfRun;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  /** @throws Error for an unknown id, which is a bug */
  need(id: string): T {
    const row = this.#rows.get(id);
    if (!row) throw new Error("a stored row is missing");
    return row;
  }

  all(): T[] {
    return [...this.#rows.values()];
  }

  where(isWanted: (row: T) => boolean): T[] {
    return this.all().filter(isWanted);
  }

  find(isWanted: (row: T) => boolean): T | undefined {
    for (const row of this.#rows.values()) if (isWanted(row)) return row;
    return undefined;
  }

  /** Adds or replaces a row. A replaced row keeps its place. */
  put(row: T): T {
    const {id} = row;
    const before = this.#rows.get(id);
    this.#undoOfRun().push(() => {
      if (before) this.#map.set(id, before);
      else this.#map.delete(id);
    });
    this.#map.set(id, row);
    return row;
  }

  /** @throws Error for a taken id, which is a bug */
  add(row: T): T {
    if (this.#rows.has(row.id)) throw new Error("a row with this id is stored already");
    return this.put(row);
  }

  /** Changes some values of a row. @throws Error for an unknown id, which is a bug */
  change(id: string, changes: Partial<Omit<T, "id">>): T {
    return this.put({...this.need(id), ...changes});
  }

  /** Removes the rows that are not kept. @returns their number */
  keep(isKept: (row: T) => boolean): number {
    const before = this.#rows;
    const kept = new Map([...before].filter(([, row]) => isKept(row)));
    if (kept.size === before.size) return 0;
    this.#undoOfRun().push(() => (this.#rows = before));
    this.#rows = kept;
    return before.size - kept.size;
  }

  /** @returns false for an unknown id */
  remove(id: string): boolean {
    return this.#rows.has(id) && this.keep((row) => row.id !== id) > 0;
  }

  /** Replaces all rows, outside of a run. */
  load(rows: readonly T[]): void {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  get #map(): Map<string, T> {
    return this.#rows as Map<string, T>;
  }
}

/** All data of the sandbox, in memory. */
export class Store {
  readonly #collections = new Map<string, Collection<Row>>();
  #undo: Undo | undefined;
  #changes = 0;

  /** Increases with each run that changed something. */
  get changes(): number {
    return this.#changes;
  }

  /** The collection of a name, which is empty at first. */
  collection<T extends Row>(name: string): Collection<T> {
    const made = this.#collections.get(name) ?? new Collection<Row>(() => this.#undoOfRun());
    this.#collections.set(name, made);
    return made as unknown as Collection<T>;
  }

  /**
   * Runs an operation to its end, without awaits. An exception undoes its changes.
   *
   * @throws Error inside of another run, or for work that returns a promise
   */
  run<R>(work: () => R extends PromiseLike<unknown> ? never : R): R {
    if (this.#undo) throw new Error("a run can't begin inside of another one");
    const steps: Undo = [];
    this.#undo = steps;
    try {
      const result = work();
      if (result instanceof Promise) throw new Error("a run can't wait");
      return result;
    } catch (error) {
      for (const step of steps.splice(0).reverse()) step();
      throw error;
    } finally {
      this.#undo = undefined;
      if (steps.length > 0) this.#changes += 1;
    }
  }

  /** Runs an operation in the current run, or in one of its own. For reads that first do what is due by then. */
  change<R>(work: () => R extends PromiseLike<unknown> ? never : R): R {
    return this.#undo ? work() : this.run(work);
  }

  /** All collections by name. */
  collections(): ReadonlyMap<string, Collection<Row>> {
    return this.#collections;
  }

  /** Replaces all rows, outside of a run. */
  load(contents: Readonly<Record<string, readonly Row[]>>): void {
    for (const [name, rows] of Object.entries(contents)) this.collection(name).load(rows);
  }

  #undoOfRun(): Undo {
    if (!this.#undo) throw new Error("stored data can change only inside of a run");
    return this.#undo;
  }
}

/** Names the rows of a kind. The result finds them in a store: `trackers(store).get(id)`. */
export function collection<T extends Row>(name: string): (store: Store) => Collection<T> {
  return (store) => store.collection<T>(name);
}

const secretNames = new Set<string>();

/** As `collection`, for rows that are or contain secrets: the state that testers read has none of them. */
export function secretCollection<T extends Row>(name: string): (store: Store) => Collection<T> {
  secretNames.add(name);
  return collection<T>(name);
}

export function isSecret(collectionName: string): boolean {
  return secretNames.has(collectionName);
}
