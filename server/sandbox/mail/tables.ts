import type {MailState} from "./states.ts";

export interface MailTables {
  mails: {
    id: string;
    to_address: string;
    from_address: string;
    subject: string;
    body_text: string;
    body_html: string;
    /** JSON: `{kind, id}` of the resource that it is about. */
    about: string;
    state: MailState;
    created_at: number;
    /** When it came into its state. */
    state_at: number;
  };
}
