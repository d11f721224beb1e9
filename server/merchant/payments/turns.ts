/** Runs one thing after the other for each key: who asks meanwhile waits for their own turn, unlike in a `SingleFlight`. */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    async take<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key);
      let leave: () => void = () => undefined;
      const turn = new Promise<void>((resolve) => {
        leave = resolve;
      });
      last.set(key, turn);
      await before;
      try {
        return await work();
      } finally {
        if (last.get(key) === turn) last.delete(key);
        leave();
      }
    },
  };
}
