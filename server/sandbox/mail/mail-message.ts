import MailComposer from "nodemailer/lib/mail-composer";
import type {MailRow} from "./mail.records.ts";

/** A mail as it goes over the line. */
export interface Letter {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** The same for every try, so that whoever gets it twice can tell. */
export function messageIdOf({id, from_address: from}: Pick<MailRow, "id" | "from_address">): string {
  return `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** Text and page of a mail, with its headers (RFC 5322). `sender` takes the place of the address that it was queued with. */
export async function letterOf(mail: MailRow, sender?: string): Promise<Letter> {
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
    // Holiday notices and the like stay away (RFC 3834).
    headers: {"Auto-Submitted": "auto-generated", "Content-Language": mail.language},
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {from, to: mail.to_address, raw: await composer.compile().build()};
}
