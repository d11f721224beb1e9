import type {Runtime, Queries, Tx} from "../context.ts";
import type {Language} from "../locales/languages.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import {
  deleteMails,
  findDue,
  findMail,
  insertMail,
  hasExpiredClaims,
  listMails,
  type MailRow,
  moveExpiredClaims,
  moveMail,
} from "./mail.records.ts";
import type {MailQuery} from "./mail.schema.ts";
import {isGivenUp, pauseAfter} from "./mail.states.ts";

export type {MailRow} from "./mail.records.ts";

/** A mail to be sent. */
export interface OutgoingMail {
  /** A single address. */
  readonly to: string;
  readonly from: string;
  /** Reply-To address, if replies are read. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The resource that the mail is about, such as `{kind: "order", id: "…"}`. */
  readonly about: {readonly kind: string; readonly id: string};
}

/**
 * Queues a mail in the transaction of its cause, so that both are committed or neither. Mails of a seed go straight
 * to the mailbox.
 *
 * @param id by default a new one; a mail whose id is taken is not queued again
 * @returns the mail's id
 */
export async function queueMail(
  tx: Tx,
  runtime: Runtime,
  mail: OutgoingMail,
  id = runtime.random.id("MAIL-"),
): Promise<string> {
  const now = runtime.clock.now();
  await insertMail(tx, {
    id,
    to_address: headerText(mail.to).toLowerCase(),
    from_address: headerText(mail.from),
    reply_to: mail.replyTo === undefined ? null : headerText(mail.replyTo),
    subject: headerText(mail.subject),
    body_text: mail.text,
    body_html: mail.html,
    language: mail.language,
    about: JSON.stringify(mail.about),
    state: runtime.isSeeding === true ? "kept" : "queued",
    failure: null,
    tries: 0,
    due_at: now,
    claim: null,
    claimed_until: 0,
    created_at: now,
    state_at: now,
  });
  return id;
}

/** Lists a page of mails, newest first. */
export async function pageOfMails(
  queries: Queries,
  query: MailQuery,
): Promise<{readonly mails: readonly MailRow[]; readonly more: boolean}> {
  const {to, state, page_size: size} = query;
  const found = await listMails(queries, {
    to,
    state,
    after: readPageToken(query.page_token),
    limit: size + 1,
  });
  return {mails: found.slice(0, size), more: found.length > size};
}

/** @throws ServiceError 404 */
export async function showMail(queries: Queries, id: string): Promise<MailRow> {
  const mail = await findMail(queries, id);
  if (!mail) throw notFound("id");
  return mail;
}

export async function emptyMail(queries: Queries): Promise<void> {
  await deleteMails(queries);
}

/**
 * Resolves a mail whose delivery is in doubt or failed, as a person decides: it counts as sent, or is sent again.
 *
 * @throws ServiceError 404; 422 for a mail in any other state
 */
export async function decideMail(
  queries: Queries,
  {clock}: Pick<Runtime, "clock">,
  id: string,
  outcome: "sent" | "not-sent",
): Promise<MailRow> {
  await showMail(queries, id);
  const now = clock.now();
  // Removes the claim, so that a late reply to its sender is ignored.
  const free = {claim: null, claimed_until: 0};
  const moved =
    outcome === "sent"
      ? await moveMail(queries, {id}, {state: "sent", at: now, from: ["in-doubt"]}, {...free, failure: null})
      : await moveMail(
          queries,
          {id},
          {state: "queued", at: now, from: ["in-doubt", "failed"]},
          {...free, due_at: now, tries: 0},
        );
  if (moved) return moved;
  throw unprocessable("MAIL_IS_DECIDED", "Only a mail in doubt can be settled, or a failed one sent again.");
}

/** A sender's claim on a mail. */
export interface Claim {
  readonly id: string;
  /** Unique id of the claim. */
  readonly claim: string;
}

/** Claims the oldest due mail for one sender, also among concurrent senders. Undefined when none is due. */
export async function claimMail(
  queries: Queries,
  {now, until, claim}: {readonly now: number; readonly until: number; readonly claim: string},
): Promise<MailRow | undefined> {
  for (;;) {
    // Reads several, because concurrent senders may claim the first ones.
    const due = await findDue(queries, now, 8);
    if (due.length === 0) return undefined;
    for (const id of due) {
      const change = {claim, claimed_until: until};
      const claimed = await moveMail(queries, {id}, {state: "sending", at: now}, change);
      if (claimed) return claimed;
    }
  }
}

/**
 * Stores that the server may have the mail from now on. It must succeed before the end of the mail's text is sent.
 * Returns false when the sender has lost its claim.
 */
export async function handOver(
  queries: Queries,
  claim: Claim,
  {now, until}: {readonly now: number; readonly until: number},
): Promise<boolean> {
  const moved = await moveMail(queries, claim, {state: "handing-over", at: now}, {claimed_until: until});
  return moved !== undefined;
}

/** Result of a try. */
export type Ending =
  /** The server accepted the mail. */
  | {readonly kind: "sent"}
  /** Permanent refusal. */
  | {readonly kind: "refused"; readonly reason: string}
  /** Temporary refusal. */
  | {readonly kind: "deferred"; readonly reason: string}
  /** The connection failed before the mail was complete. */
  | {readonly kind: "away"; readonly reason: string}
  /** The connection failed when the server may have had the mail. */
  | {readonly kind: "unknown"; readonly reason: string};

/** Stores the result of a try if the sender still has its claim. @returns the new state */
export async function settleMail(
  queries: Queries,
  mail: Claim & Pick<MailRow, "tries" | "created_at">,
  ending: Ending,
  now: number,
): Promise<MailRow | undefined> {
  const free = {claim: null, claimed_until: 0};
  switch (ending.kind) {
    case "sent":
      return moveMail(queries, mail, {state: "sent", at: now}, {...free, failure: null});
    case "refused":
      return moveMail(queries, mail, {state: "failed", at: now}, {...free, failure: ending.reason});
    case "deferred": {
      const tries = mail.tries + 1;
      if (isGivenUp(mail, now)) {
        const failure = `given up after five days: ${ending.reason}`;
        return moveMail(queries, mail, {state: "failed", at: now}, {...free, tries, failure});
      }
      const change = {...free, tries, failure: ending.reason, due_at: now + pauseAfter(tries)};
      return moveMail(queries, mail, {state: "queued", at: now}, change);
    }
    case "away":
      return moveMail(queries, mail, {state: "queued", at: now}, {...free, failure: ending.reason});
    case "unknown":
      return moveMail(queries, mail, {state: "in-doubt", at: now}, {...free, failure: ending.reason});
  }
}

/**
 * Resolves mails whose sender is gone. They wait again, or are in doubt if they were handed over.
 *
 * @returns the ids of mails in doubt
 */
export async function recoverMails(
  queries: Queries,
  moment: {readonly now: number; readonly realNow: number},
): Promise<string[]> {
  if (!(await hasExpiredClaims(queries, moment.realNow))) return [];
  const change = {claim: null, claimed_until: 0};
  await moveExpiredClaims(queries, {from: "sending", to: "queued"}, moment, change);
  // The claim stays, so that the reply to a sender that was only slow still counts.
  const failure = "the sender ended before the mail server's reply was stored";
  return moveExpiredClaims(queries, {from: "handing-over", to: "in-doubt"}, moment, {failure});
}

/** Removes control characters. A line break, for example in a buyer's name, would begin another header. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
