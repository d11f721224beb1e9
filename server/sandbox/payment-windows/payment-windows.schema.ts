import {z} from "zod";

const id = z.string().min(1).max(255);

/** Body of `POST /web-sdk/v6/payment-state`. */
export const stateQuestion = z.object({
  kind: z.enum(["order", "setup-token"]),
  id,
  /** Frame session of the payment window. */
  session: id.optional(),
});

export type StateQuestion = z.output<typeof stateQuestion>;
