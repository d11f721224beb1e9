import {z} from "zod";

const id = z.string().min(1).max(255);

/** Body of `POST /web-sdk/v6/payment-state`. */
export const stateQuestion = z.object({
  kind: z.enum(["order", "setup-token"]),
  id,
  /** The frame session that the payment's window was opened with. */
  session: id.optional(),
});

export type StateQuestion = z.output<typeof stateQuestion>;
