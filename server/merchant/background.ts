/** Work that may go on after the reply of the request that has begun it. */
export interface Background {
  /** Counts work until it ends. The caller handles its errors. */
  add(work: Promise<unknown>): void;
  /** Resolves when all work that was added before this call has ended, also with an error. */
  ended(): Promise<void>;
}

export function createBackground(): Background {
  const works = new Set<Promise<unknown>>();
  return {
    add(work) {
      works.add(work);
      const remove = () => works.delete(work);
      work.then(remove, remove);
    },
    async ended() {
      await Promise.allSettled(works);
    },
  };
}
