import type {Chance, Queries, Tx} from "../context.ts";
import {notFound} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import {deleteMails, findMail, findQueued, insertMail, listMails, type MailRow, moveMail} from "./records.ts";
import type {MailQuery} from "./schema.ts";

/** A mail to be sent. */
export interface OutgoingMail {
  /** One address. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The resource that it is about: `{kind: "order", id: "…"}`. */
  readonly about: {readonly kind: string; readonly id: string};
}

/**
 * Queues a mail in the transaction of the effect that it tells of: both are committed, or neither.
 *
 * @returns its id
 */
export async function queueMail(tx: Tx, {clock, random}: Chance, mail: OutgoingMail): Promise<string> {
  const id = random.id("MAIL-");
  const now = clock.now();
  await insertMail(tx, {
    id,
    to_address: headerText(mail.to).toLowerCase(),
    from_address: headerText(mail.from),
    subject: headerText(mail.subject),
    body_text: mail.text,
    body_html: mail.html,
    about: JSON.stringify(mail.about),
    state: "queued",
    created_at: now,
    state_at: now,
  });
  return id;
}

/** One page of the mails, newest first, and whether there is another. */
export async function pageOfMails(
  queries: Queries,
  query: MailQuery,
): Promise<{readonly mails: readonly MailRow[]; readonly more: boolean}> {
  const {to, page_size: size} = query;
  const found = await listMails(queries, {to, after: readPageToken(query.page_token), limit: size + 1});
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

/** Takes the mail that waits longest, for one sender however many ask at the same time; undefined when none waits. */
export async function claimMail(queries: Queries, now: number): Promise<MailRow | undefined> {
  for (;;) {
    const id = await findQueued(queries);
    if (id === undefined) return undefined;
    const claimed = await moveMail(queries, id, "sending", now);
    if (claimed) return claimed;
  }
}

/** Says how sending a claimed mail ended; false when nobody had claimed it. */
export async function settleMail(
  queries: Queries,
  id: string,
  state: "sent" | "failed",
  now: number,
): Promise<boolean> {
  return (await moveMail(queries, id, state, now)) !== undefined;
}

/** Without control characters: a line break in a header would begin another header; a name that a buyer typed can hold one. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
