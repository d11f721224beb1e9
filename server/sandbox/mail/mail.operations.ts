import type {Runtime} from "../context.ts";
import type {Language} from "../locales/languages.ts";
import {collection, type Store} from "../store.ts";
import {notFound} from "../wire/errors.ts";
import {pageOf, type PageKey, readPageToken} from "../wire/paging.ts";
import type {MailQuery, MailState} from "./mail.schema.ts";

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

/** A mail in the mailbox. */
export interface Mail extends OutgoingMail {
  readonly id: string;
  readonly state: MailState;
  /** Why it failed. */
  readonly failure?: string;
  readonly createdAt: number;
  /** Time of the last change of state. */
  readonly stateAt: number;
}

export const mails = collection<Mail>("mails");

/**
 * Puts a mail into the mailbox, and queues it for the mail server. Mails of a seed stay in the mailbox.
 *
 * @param id by default a new one; a mail whose id is taken is not queued again
 */
export function queueMail(
  store: Store,
  runtime: Runtime,
  mail: OutgoingMail,
  id = runtime.random.id("MAIL-"),
): void {
  if (mails(store).get(id)) return;
  const now = runtime.clock.now();
  mails(store).add({
    ...mail,
    id,
    to: headerText(mail.to).toLowerCase(),
    from: headerText(mail.from),
    ...(mail.replyTo === undefined ? {} : {replyTo: headerText(mail.replyTo)}),
    subject: headerText(mail.subject),
    state: runtime.isSeeding === true ? "kept" : "queued",
    createdAt: now,
    stateAt: now,
  });
}

/** A page of mails, newest first. */
export function pageOfMails(
  store: Store,
  {to, state, page_size: size, page_token: token}: MailQuery,
): {readonly rows: readonly Mail[]; readonly last: PageKey | undefined} {
  const wanted = mails(store).where(
    (mail) => (to === undefined || mail.to === to) && (state === undefined || mail.state === state),
  );
  return pageOf(wanted, {after: readPageToken(token), size});
}

/** @throws ServiceError 404 */
export function showMail(store: Store, id: string): Mail {
  const mail = mails(store).get(id);
  if (!mail) throw notFound("id");
  return mail;
}

export function emptyMailbox(store: Store): void {
  mails(store).keep(() => false);
}

/** Message-ID (RFC 5322). */
export function messageIdOf({id, from}: Pick<Mail, "id" | "from">): string {
  return `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/** A mail without its content. */
export function mailReply(mail: Mail) {
  const {id, to, from, replyTo, subject, language, about, state, failure, createdAt, stateAt} = mail;
  return {
    id,
    to,
    from,
    ...(replyTo === undefined ? {} : {reply_to: replyTo}),
    message_id: messageIdOf(mail),
    subject,
    language,
    about,
    state,
    ...(failure === undefined ? {} : {failure}),
    create_time: new Date(createdAt).toISOString(),
    state_time: new Date(stateAt).toISOString(),
  };
}
