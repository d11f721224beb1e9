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
