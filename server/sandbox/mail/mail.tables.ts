import type {Language} from "../locales/languages.ts";
import type {MailState} from "./mail.states.ts";

export interface MailTables {
  mails: {
    id: string;
    to_address: string;
    from_address: string;
    /** Address for replies. Null if replies are not read. */
    reply_to: string | null;
    subject: string;
    body_text: string;
    body_html: string;
    language: Language;
    /** JSON: `{kind, id}` of the resource that the mail is about. */
    about: string;
    state: MailState;
    /** The reason why it waits, failed, or is in doubt. */
    failure: string | null;
    /** Number of temporary refusals. */
    tries: number;
    /** By the sandbox's clock: time of the next try. */
    due_at: number;
    /** Claim of the current or last sender. */
    claim: string | null;
    /** By the real clock: end of the sender's claim. */
    claimed_until: number;
    created_at: number;
    /** Time of the last change of state. */
    state_at: number;
  };
}

export const mailSchema = `
create table mails (
  id text primary key,
  to_address text not null,
  from_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  about text not null,
  state text not null,
  created_at bigint not null,
  state_at bigint not null,
  reply_to text,
  language text not null default 'en',
  failure text,
  tries bigint not null default 0,
  due_at bigint not null default 0,
  claimed_until bigint not null default 0,
  claim text
);
create index mails_newest on mails (created_at, id);
create index mails_of on mails (to_address, created_at, id);
create index mails_of_state on mails (state, created_at, id);
-- Only unfinished mails, so that the index stays small. Queries repeat the condition literally.
create index mails_unfinished on mails (state, due_at, id) where state in ('queued', 'sending', 'handing-over');
`;
