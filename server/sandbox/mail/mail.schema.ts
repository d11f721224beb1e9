import {z} from "zod";
import {MAIL_STATES} from "./mail.states.ts";

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
  state: z.enum(MAIL_STATES).optional(),
  page_size: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20),
  page_token: z.string().max(255).optional(),
});

export type MailQuery = z.output<typeof mailQuery>;

/** Body of `POST /_sandbox/mail/<id>/settle`. */
export const settleBody = z.strictObject({outcome: z.enum(["sent", "not-sent"])});
