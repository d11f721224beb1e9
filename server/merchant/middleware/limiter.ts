import type {Database} from "../../database/open.ts";
import {
  type Allowances,
  createAllowances,
  type Quota,
  type Standing,
  standingOf,
} from "../../shared/allowance.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {sha256} from "../../shared/secrets.ts";
import type {MerchantTables} from "../tables.ts";
import {forgetPaidOff, giveBackDue, readDue, takeDue} from "./allowance-records.ts";

/** What is counted: whose, of what, and against which quota. */
export interface Subject {
  /** Such as `orders session`: one quota each. */
  readonly name: string;
  /** The session or the address. */
  readonly who: string;
  readonly quota: Quota;
}

export interface Limiter {
  /** Counts one time, if that is allowed. */
  take(subject: Subject): Promise<Standing>;
  /** Takes back one time that was counted. */
  giveBack(subject: Subject): Promise<void>;
}

/** What all instances on one database count together, as far as this one knows it. */
export interface SharedCount {
  look(key: string, quota: Quota): Promise<number | undefined>;
  take(key: string, quota: Quota): Promise<number | undefined>;
  giveBack(key: string, quota: Quota): Promise<number | undefined>;
}

/** How often those are forgotten who owe nothing. */
const FORGET_EVERY_MS = 60_000;

/** For several instances on one PostgreSQL: who changes the server that answers gets no more by it. */
export function createSharedCount({db}: Pick<Database<MerchantTables>, "db">, clock: Clock): SharedCount {
  let forgotten = clock.now();
  const now = async () => {
    const at = clock.now();
    if (at - forgotten >= FORGET_EVERY_MS) {
      forgotten = at;
      await forgetPaidOff(db, at);
    }
    return at;
  };
  return {
    look: (key) => readDue(db, key),
    take: async (key, quota) => takeDue(db, key, quota, await now()),
    giveBack: (key, quota) => giveBackDue(db, key, quota),
  };
}

/**
 * Counts in memory, and with `shared` for all instances together. What this instance knows to be above its quota costs no
 * query. Without its database it counts for itself: a limit must not be what keeps a buyer from paying.
 */
export function createLimiter(options: {
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps sessions and addresses from being read out of the table. */
  readonly key: string;
  readonly shared?: SharedCount | undefined;
}): Limiter {
  const {clock, log, shared} = options;
  const groups = new Map<string, Allowances>();

  function groupOf({name, quota}: Subject): Allowances {
    const known = groups.get(name);
    if (known) return known;
    const made = createAllowances(clock, quota);
    groups.set(name, made);
    return made;
  }

  /** @returns what the database says; `"unknown"` when there is none, or no answer */
  async function ask(
    how: keyof SharedCount,
    {name, who, quota}: Subject,
  ): Promise<number | undefined | "unknown"> {
    if (!shared) return "unknown";
    try {
      return await shared[how](sha256(`${options.key} ${name} ${who}`), quota);
    } catch (error) {
      log.warn({err: error}, "limits are counted by this instance alone: the database did not answer");
      return "unknown";
    }
  }

  async function look(subject: Subject): Promise<Standing> {
    const own = groupOf(subject);
    const due = await ask("look", subject);
    if (typeof due === "number") own.learn(subject.who, due);
    return own.look(subject.who);
  }

  return {
    async take(subject) {
      const own = groupOf(subject);
      const before = own.look(subject.who);
      if (!before.isAllowed) return before;
      // Synchronous: an await between the look and the count would let other requests pass.
      const takeAlone = () => {
        const now = own.look(subject.who);
        if (!now.isAllowed) return now;
        own.count(subject.who);
        return {...own.look(subject.who), isAllowed: true, waitMs: 0};
      };
      if (!shared) return takeAlone();
      const due = await ask("take", subject);
      if (due === "unknown") return takeAlone();
      if (due === undefined) return look(subject);
      own.learn(subject.who, due);
      return {...standingOf(due, clock.now(), subject.quota), isAllowed: true, waitMs: 0};
    },
    async giveBack(subject) {
      const own = groupOf(subject);
      const due = await ask("giveBack", subject);
      if (typeof due === "number") own.learn(subject.who, due);
      else own.giveBack(subject.who);
    },
  };
}
