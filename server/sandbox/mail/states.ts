/** Queued with the effect that it tells of; sending when a sender has claimed it; then sent or failed. */
export type MailState = "queued" | "sending" | "sent" | "failed";

/** From which state a mail comes into another; the only place that says so. */
export const COMES_FROM = {
  sending: "queued",
  sent: "sending",
  failed: "sending",
} as const satisfies Partial<Record<MailState, MailState>>;
