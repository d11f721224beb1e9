import type {Clock} from "./clock.ts";

/** How often each of many may do something: this many times at once, then as many in each window, evenly. */
export interface Quota {
  readonly count: number;
  readonly windowMs: number;
}

/** How one stands against a quota. */
export interface Standing {
  /** May it be done once more? */
  readonly isAllowed: boolean;
  /** How many more times at once. */
  readonly remaining: number;
  /** Milliseconds until one more is allowed; 0 when it is. */
  readonly waitMs: number;
  /** Milliseconds until all of the quota is there again. */
  readonly fullMs: number;
}

/** Milliseconds that one time takes to be paid off. */
export function costMs({count, windowMs}: Quota): number {
  return windowMs / count;
}

/**
 * The most that may be owed for one more to be allowed, in milliseconds. Half of one more than it takes: sums of fractions
 * are not exact.
 */
export function mostOwedMs(quota: Quota): number {
  return quota.windowMs - costMs(quota) / 2;
}

/**
 * The generic cell rate algorithm: one number a key says it all.
 *
 * @param due the time at which everything that was counted will have been paid off, in milliseconds since the epoch
 */
export function standingOf(due: number | undefined, now: number, quota: Quota): Standing {
  const owed = Math.max(0, (due ?? 0) - now);
  const cost = costMs(quota);
  const isAllowed = owed <= mostOwedMs(quota);
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor((quota.windowMs - owed) / cost + 0.5)),
    waitMs: isAllowed ? 0 : owed + cost - quota.windowMs,
    fullMs: owed,
  };
}

/** What each of many keys has left of a quota, in this process's memory. */
export interface Allowances {
  look(key: string): Standing;
  /** Counts one time, also above the quota: what is above has to be waited for, too. */
  count(key: string): void;
  /** Takes back one time that was counted. */
  giveBack(key: string): void;
  /** Takes over what somebody else has counted for a key; see `standingOf`. */
  learn(key: string, due: number): void;
}

/** Of whom something is remembered at most; who was seen last stays. */
const KEPT = 10_000;

/** However many keys there are, no more is remembered than of the last ten thousand. */
export function createAllowances(time: Clock, quota: Quota): Allowances {
  const cost = costMs(quota);
  const dues = new Map<string, number>();
  let latest = 0;

  const now = () => {
    const at = time.now();
    // A machine's clock that is set back would make everybody wait for as long.
    if (at < latest) dues.clear();
    latest = at;
    return at;
  };
  const remember = (key: string, due: number) => {
    dues.delete(key);
    dues.set(key, due);
    if (dues.size <= KEPT) return;
    const [first] = dues.keys();
    if (first !== undefined) dues.delete(first);
  };

  return {
    look: (key) => {
      const at = now();
      return standingOf(dues.get(key), at, quota);
    },
    count: (key) => {
      const at = now();
      remember(key, Math.max(dues.get(key) ?? 0, at) + cost);
    },
    giveBack: (key) => {
      const due = dues.get(key);
      if (due !== undefined) remember(key, due - cost);
    },
    learn: remember,
  };
}
