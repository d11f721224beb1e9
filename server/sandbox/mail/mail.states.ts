/**
 * Queued with the effect that it tells of; sending when a sender has claimed it; handing-over from before the end of its
 * text reaches the mail server until the server's answer is written down; then sent or failed. In doubt, when that answer
 * never came: the server may have it, so nobody but a person sends it again. Kept, when there is no mail server: it stays
 * in the mailbox.
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

/** What a state says, to a person who looks at a mail. */
export const STATE_MEANINGS: Readonly<Record<MailState, string>> = {
  queued: "It waits to be sent.",
  sending: "It is on its way to the mail server.",
  "handing-over": "The mail server's answer is awaited.",
  sent: "The mail server has taken it.",
  failed: "It is not sent, and not tried again by itself.",
  "in-doubt":
    "The mail server may have it: its answer never came. Look into the recipient's mailbox, and decide.",
  kept: "There is no mail server: it stays in this mailbox.",
};

/** From which states a mail comes into another; the only place that says so. */
export const COMES_FROM: Readonly<Record<MailState, readonly MailState[]>> = {
  // Given back by a sender that did not get rid of it, also by the answer that came late; or by a person.
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

/** How long a mail waits that the server could not take for now, after this many (from 1) such tries. Milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/** Whether a mail that the server could not take for now has waited long enough: five days, as mail servers do. */
export function isGivenUp({created_at: createdAt}: {readonly created_at: number}, now: number): boolean {
  return now - createdAt >= GIVEN_UP_MS;
}

const FIRST_ABSENCE_MS = 1_000;
const LONGEST_ABSENCE_MS = MINUTE_MS;

/** How long nobody knocks at a server that was away this many times (from 1) in a row. Milliseconds. */
export function absenceAfter(times: number): number {
  return Math.min(FIRST_ABSENCE_MS * 2 ** (times - 1), LONGEST_ABSENCE_MS);
}
