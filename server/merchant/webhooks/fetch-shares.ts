import type {Clock} from "../../shared/clock.ts";

/** Maximum number of unknown certificates that are fetched in a minute, because each forged event can have another URL. */
const TOTAL = 60;
/** Part of the total that only senders of genuine events may use. */
const RESERVED = 20;
/** Share of one sender. PayPal needs one certificate at a time. */
const PER_SENDER = 3;
/** Share of all senders without an address together. Behind a proxy without `TRUST_PROXY`, PayPal is one of them. */
const WITHOUT_ADDRESS = 20;

/** Limits fetches by sender and in total, so that forged events of some senders don't prevent those of others. */
export interface FetchShares {
  /**
   * Counts a fetch, unless it is above a limit.
   *
   * @param sender key of the sender's address; undefined if unknown
   * @param isVerified whether a genuine event came from there before
   * @returns false for a fetch that is not allowed
   */
  take(sender: string | undefined, isVerified: boolean): boolean;
}

export function createFetchShares(clock: Clock): FetchShares {
  let since = 0;
  let total = 0;
  const bySender = new Map<string | undefined, number>();

  return {
    take(sender, isVerified) {
      const now = clock.now();
      if (now - since >= 60_000 || now < since) {
        since = now;
        total = 0;
        bySender.clear();
      }
      const own = bySender.get(sender) ?? 0;
      if (own >= (sender === undefined ? WITHOUT_ADDRESS : PER_SENDER)) return false;
      if (total >= (isVerified ? TOTAL : TOTAL - RESERVED)) return false;
      total += 1;
      bySender.set(sender, own + 1);
      return true;
    },
  };
}
