import {z} from "zod";
import {languages} from "../locales/languages.ts";

/** Each state with its explanation for a tester. */
export const MAIL_STATES = {
  queued: "Waiting to be sent.",
  sent: "Given to the mail server.",
  failed: "Not sent. It isn't retried.",
  kept: "No mail server is set, so the mail stays in this mailbox.",
} as const;
export type MailState = keyof typeof MAIL_STATES;

/** Query of `GET /_sandbox/mail`. */
export const mailQuery = z.strictObject({
  /** The recipient's whole address, in any case. */
  to: z
    .string()
    .min(3)
    .max(254)
    .refine((address) => !address.includes("\u0000"))
    .transform((address) => address.toLowerCase())
    .optional(),
  state: z.enum(Object.keys(MAIL_STATES) as MailState[]).optional(),
  page_size: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20),
  page_token: z.string().max(255).optional(),
});

export type MailQuery = z.output<typeof mailQuery>;

/** Id of a mail that an application sends. */
export const mailId = z.string().regex(/^[\w-]{1,100}$/);

/** Body of `PUT /mailbox/<id>`. */
export const mailBody = z.strictObject({
  to: z.email().max(254),
  from: z.email().max(254),
  subject: z.string().min(1).max(255),
  text: z.string().max(100_000),
  html: z.string().max(100_000),
  language: z.enum(languages).default("en"),
  about: z.strictObject({kind: z.string().min(1).max(50), id: z.string().min(1).max(255)}),
});
