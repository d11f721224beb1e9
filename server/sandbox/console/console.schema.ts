import {z} from "zod";
import {ADJUDICATION_OUTCOMES, REASONS} from "../disputes/disputes.states.ts";

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
const messageText = z.string().min(1).max(2000);

/** Body of `POST /_sandbox/console/disputes`. */
export const openDisputeBody = z.strictObject({
  capture_id: id,
  reason: z.enum(REASONS),
  message: messageText.optional(),
});

/** Body of `POST /_sandbox/console/disputes/{id}`: an action of the buyer, the merchant or an agent. */
export const disputeActionBody = z.discriminatedUnion("action", [
  z.strictObject({action: z.literal("escalate"), note: messageText.default("Escalated in the console.")}),
  z.strictObject({action: z.literal("require-buyer-evidence")}),
  z.strictObject({action: z.literal("require-seller-evidence")}),
  z.strictObject({action: z.enum(["provide-buyer-evidence", "provide-seller-evidence"]), notes: messageText}),
  z.strictObject({action: z.literal("send-message"), message: messageText}),
  z.strictObject({action: z.literal("accept-offer")}),
  z.strictObject({action: z.literal("deny-offer"), note: messageText}),
  z.strictObject({action: z.literal("return-item"), notes: messageText}),
  z.strictObject({action: z.literal("appeal"), notes: messageText}),
  z.strictObject({action: z.literal("adjudicate"), adjudication_outcome: z.enum(ADJUDICATION_OUTCOMES)}),
]);

export type DisputeAction = z.output<typeof disputeActionBody>;
