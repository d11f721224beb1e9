import MailComposer from "nodemailer/lib/mail-composer";
import type {MailRow} from "./mail.records.ts";

/** A mail in the form that nodemailer sends. */
export interface ComposedMail {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** The Message-ID. It is the same for each try, so that receivers can recognise a duplicate. */
export function messageIdOf({id, from_address: from}: Pick<MailRow, "id" | "from_address">): string {
  return `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** Builds the mail with text, HTML and headers (RFC 5322). `sender` replaces the stored sender address. */
export async function composedMail(mail: MailRow, sender?: string): Promise<ComposedMail> {
  const from = sender ?? mail.from_address;
  const composer = new MailComposer({
    from,
    to: mail.to_address,
    ...(mail.reply_to === null ? {} : {replyTo: mail.reply_to}),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    date: new Date(mail.created_at),
    messageId: messageIdOf(mail),
    // Prevents automatic replies such as vacation notices (RFC 3834).
    headers: {"Auto-Submitted": "auto-generated", "Content-Language": mail.language},
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {from, to: mail.to_address, raw: await composer.compile().build()};
}
