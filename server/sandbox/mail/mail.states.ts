/**
 * `queued` in the transaction of its cause. `sending` when a sender has claimed it. `handing-over` from before the
 * end of its text is sent until the mail server's reply is stored. Then `sent` or `failed`. `in-doubt` when there was
 * no reply: the server may have the mail, so only a person may send it again. `kept` in the mailbox when there is no
 * mail server.
 */
export const MAIL_STATES = [
  "queued",
  "sending",
  "handing-over",
  "sent",
  "failed",
  "in-doubt",
  "kept",
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Explanation of each state for a tester. */
export const STATE_MEANINGS: Readonly<Record<MailState, string>> = {
  queued: "Waiting to be sent.",
  sending: "Being sent to the mail server.",
  "handing-over": "Waiting for the mail server's reply.",
  sent: "Accepted by the mail server.",
  failed: "Not sent. It isn't retried automatically: send it again.",
  "in-doubt":
    "The mail server didn't reply, so the mail may have arrived. Check the recipient's mailbox, then send it again or mark it as sent.",
  kept: "No mail server is set, so the mail stays in this mailbox.",
};

/** Allowed previous states of each state. */
export const COMES_FROM: Readonly<Record<MailState, readonly MailState[]>> = {
  // Returned by a sender after a failed or late try, or by a person.
  queued: ["sending", "handing-over", "in-doubt", "failed"],
  sending: ["queued"],
  "handing-over": ["sending"],
  sent: ["handing-over", "in-doubt"],
  failed: ["sending", "handing-over", "in-doubt"],
  "in-doubt": ["handing-over"],
  kept: ["queued"],
};

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const GIVEN_UP_MS = 5 * 24 * 60 * MINUTE_MS;

/** Milliseconds until the next try, after this many (from 1) temporary refusals. */
export function pauseAfter(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/** True after five days of temporary refusals, as with other mail servers. */
export function isGivenUp({created_at: createdAt}: {readonly created_at: number}, now: number): boolean {
  return now - createdAt >= GIVEN_UP_MS;
}

const FIRST_ABSENCE_MS = 1_000;
const LONGEST_ABSENCE_MS = MINUTE_MS;

/** Milliseconds until the next connection, after this many (from 1) failed connections in a row. */
export function absenceAfter(times: number): number {
  return Math.min(FIRST_ABSENCE_MS * 2 ** (times - 1), LONGEST_ABSENCE_MS);
}
