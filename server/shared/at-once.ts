import {bulkhead} from "cockatiel";

/** Works on all items, some of them at the same time, in their order. Rejects like the first that fails; the others go on. */
export async function eachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const slots = bulkhead(limit, items.length);
  await Promise.all(items.map((item) => slots.execute(() => work(item))));
}
