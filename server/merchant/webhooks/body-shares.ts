import {MerchantError} from "../errors.ts";
import type {Certificates} from "./certificates.ts";

const MIB = 1024 * 1024;
/** Maximum number of bytes in memory of bodies whose signature is not checked yet. */
const TOTAL_BYTES = 32 * MIB;
/** Part of the total that only senders of genuine events may use. */
const RESERVED_BYTES = 8 * MIB;
/** Share of one sender. Senders without an address have none, because PayPal may be one of them. */
const PER_SENDER_BYTES = 4 * MIB;
/** Time after which the sender is to send the event again, ms. */
const AGAIN_MS = 30_000;

/** Counts bytes before they are in memory. @throws MerchantError 503 above a limit */
export type Reserve = (bytes: number) => Promise<void>;

/** Limits the bodies in memory by sender and in total, so that forged events don't prevent genuine ones. */
export interface BodyShares {
  /**
   * Runs a function that reads a body and checks its signature. Its bytes count until the function ends.
   *
   * @param sender key of the sender's address; undefined if unknown
   */
  hold<Result>(sender: string | undefined, use: (reserve: Reserve) => Promise<Result>): Promise<Result>;
}

export function createBodyShares(certificates: Pick<Certificates, "isConfirmed">): BodyShares {
  let total = 0;
  const bySender = new Map<string, number>();

  function fits(sender: string | undefined, bytes: number, most: number): boolean {
    const own = sender === undefined ? 0 : (bySender.get(sender) ?? 0) + bytes;
    return own <= PER_SENDER_BYTES && total + bytes <= most;
  }

  async function mayHold(sender: string | undefined, bytes: number): Promise<boolean> {
    if (fits(sender, bytes, TOTAL_BYTES - RESERVED_BYTES)) return true;
    // The database is asked only when memory is short. Other bodies may have arrived meanwhile.
    return (
      fits(sender, bytes, TOTAL_BYTES) &&
      (await certificates.isConfirmed(sender)) &&
      fits(sender, bytes, TOTAL_BYTES)
    );
  }

  function count(sender: string | undefined, bytes: number): void {
    total += bytes;
    if (sender === undefined) return;
    const own = (bySender.get(sender) ?? 0) + bytes;
    if (own > 0) bySender.set(sender, own);
    else bySender.delete(sender);
  }

  return {
    async hold(sender, use) {
      let held = 0;
      try {
        return await use(async (bytes) => {
          if (!(await mayHold(sender, bytes))) throw tooMany();
          held += bytes;
          count(sender, bytes);
        });
      } finally {
        count(sender, -held);
      }
    },
  };
}

function tooMany(): MerchantError {
  return new MerchantError(
    503,
    "TOO_MANY_EVENTS",
    "Too many webhook events arrive at the same time; send the event again.",
    [],
    {retryAfterMs: AGAIN_MS},
  );
}
