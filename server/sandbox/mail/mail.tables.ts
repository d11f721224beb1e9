import type {Language} from "../locales/languages.ts";
import type {MailState} from "./mail.states.ts";

export interface MailTables {
  mails: {
    id: string;
    to_address: string;
    from_address: string;
    /** Whom an answer goes to; null where nobody reads one. */
    reply_to: string | null;
    subject: string;
    body_text: string;
    body_html: string;
    language: Language;
    /** JSON: `{kind, id}` of the resource that it is about. */
    about: string;
    state: MailState;
    /** Why it is not sent yet, failed, or is in doubt. */
    failure: string | null;
    /** How often the server could not take it for now. */
    tries: number;
    /** By the sandbox's clock: before that nobody tries. */
    due_at: number;
    /** Of the sender that has it, or had it last. */
    claim: string | null;
    /** By the real clock: until then the sender has it to itself. */
    claimed_until: number;
    created_at: number;
    /** When it came into its state. */
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
