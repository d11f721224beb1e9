import {eachAtOnce} from "../../shared/at-once.ts";
import type {Log} from "../../shared/log.ts";
import {MerchantError} from "../errors.ts";

/**
 * Calls of recovery at the same time. At 400 ms a reply, one after the other settles two a second, and those that wait get too old to
 * be repeated.
 */
export const AT_ONCE = 12;

/** Records of one kind whose last call may have no outcome, after a crash or a network failure. */
export interface RecordKind<Row extends {readonly id: string}> {
  /** Counts the records without an outcome, by state. */
  readonly count: () => Promise<readonly {readonly state: string; readonly count: number}[]>;
  /** Lists the records whose last call has an unknown outcome and may be repeated, the oldest call first. */
  readonly list: () => Promise<readonly Row[]>;
  /** Finds the outcome of a record's call. */
  readonly settle: (row: Row) => Promise<unknown>;
}

/** Records of one kind, for work that is the same for all. */
export interface Recoverable extends Pick<RecordKind<never>, "count"> {
  readonly name: string;
  recover(log: Log, mayContinue: () => Promise<boolean>): Promise<void>;
}

export function recoverable<Row extends {readonly id: string}>(
  name: string,
  {count, list, settle}: RecordKind<Row>,
): Recoverable {
  return {
    name,
    count,
    async recover(log, mayContinue) {
      await eachAtOnce(await list(), AT_ONCE, async (row) => {
        if (!(await mayContinue())) return;
        try {
          await settle(row);
        } catch (error) {
          // A MerchantError is PayPal's refusal or missing reply, which is on record. Any other error is a bug.
          const level = error instanceof MerchantError ? "info" : "error";
          log[level]({[name]: row.id, err: error}, "a recorded call was not settled");
        }
      });
    },
  };
}
