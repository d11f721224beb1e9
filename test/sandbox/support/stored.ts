import type {Store} from "../../../server/sandbox/store.ts";

/** The stored data of a sandbox. Only this file reads them: the tests read and change the sandbox by HTTP. */

/** All stored values as one text. */
export function everythingIn(store: Store): string {
  return JSON.stringify([...store.collections()].map(([, rows]) => rows.all()));
}

/** Rows that a reset keeps: the key whose certificate receivers keep. */
const KEPT = "signing_keys";

/** Number of rows of each kind that a reset removes. */
export function countsIn(store: Store): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, {size}] of store.collections()) if (size > 0 && name !== KEPT) counts[name] = size;
  return counts;
}

/** Statuses of rows that can still change, by kind. Most rows soon can't. */
const CHANGEABLE: Readonly<Record<string, (status: unknown) => boolean>> = {
  orders: (status) => status === "APPROVED",
  authorizations: (status) => status === "CREATED",
  disputes: (status) => status !== "RESOLVED",
  setup_tokens: (status) => status === "APPROVED" || status === "CREATED",
};

/** Up to `most` ids of each kind of row, those of changeable rows first. */
export function idsIn(store: Store, most: number): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [name, rows] of store.collections()) {
    const isChangeable = CHANGEABLE[name] ?? (() => false);
    const [first, others] = [true, false].map((wanted) =>
      rows.where((row) => isChangeable((row as {readonly status?: unknown}).status) === wanted),
    );
    const found = [...(first ?? []), ...(others ?? [])].map(({id}) => id);
    ids.set(name, found.slice(0, most));
  }
  return ids;
}
