export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Settles as the promise does, or rejects after `ms`: an SDK that never replies must not leave a spinner forever. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Over ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Longest time to wait for code that is loaded later, ms. */
const codeDeadline = 10_000;

/** Settles as the import does, or rejects after {@link codeDeadline}. */
export const loadCode = <T>(loading: Promise<T>): Promise<T> => within(codeDeadline, loading);

/** Requests a value once for each key. A failure is forgotten, so that the next caller tries again. */
export function memoize<Key, Value>(
  requests: Map<Key, Promise<Value>>,
  key: Key,
  request: () => Promise<Value>,
): Promise<Value> {
  let answer = requests.get(key);
  if (!answer) {
    requests.set(key, (answer = request()));
    answer.catch(() => requests.delete(key));
  }
  return answer;
}
