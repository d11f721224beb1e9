import {z} from "zod";
import {DISPUTE_ACTIONS, PARTIES, REASONS} from "../disputes/disputes.states.ts";

/** Excludes NUL, which PostgreSQL refuses with its own error. */
const text = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes("\u0000"));

/** Query of a list. Its other filters are text. */
export const listQuerySchema = z
  .object({
    page_size: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(100))
      .default(50),
    page_token: z.string().max(255).optional(),
  })
  .catchall(text);

export const searchQuery = z.strictObject({q: text.transform((text) => text.trim())});

const id = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[A-Za-z0-9-]+$/);

/** Body of `POST /_sandbox/console/disputes`. */
export const openDisputeBody = z.strictObject({
  capture_id: id,
  reason: z.enum(REASONS),
  message: z.string().min(1).max(2000).optional(),
});

/** Body of `POST /_sandbox/console/disputes/{id}`: an action of the REST API, its body, and the party that acts. */
export const disputeActionBody = z.strictObject({
  as: z.enum(PARTIES),
  action: z.enum(DISPUTE_ACTIONS),
  input: z.looseObject({}).default({}),
});

/** Body of `POST /_sandbox/console/invoices/{id}`. */
export const invoiceActionBody = z.strictObject({action: z.enum(["send", "remind", "cancel"])});
