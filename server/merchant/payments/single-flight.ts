/** Runs one thing at a time for each key; whoever asks meanwhile gets the same result. */
export interface SingleFlight {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const present = running.get(key);
      if (present) return present as Promise<T>;
      const flight = work().finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
  };
}
