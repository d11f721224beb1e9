/** Runs the work of each key one after the other. Unlike in a `SingleFlight`, all work is run. */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key);
      let release: () => void = () => undefined;
      const present = new Promise<void>((resolve) => {
        release = resolve;
      });
      last.set(key, present);
      await before;
      try {
        return await work();
      } finally {
        if (last.get(key) === present) last.delete(key);
        release();
      }
    },
  };
}
