/** Runs one piece of work at a time for each key. Callers that come meanwhile get the same result. */
export interface SingleFlight {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const present = running.get(key);
      if (present) return present as Promise<T>;
      const promise = work().finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
  };
}

/** Runs the work of each key one after the other. Unlike `SingleFlight`, it runs every caller's work. */
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
