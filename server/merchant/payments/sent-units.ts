import {z} from "zod";
import {merchantName} from "../paypal/platform-headers.ts";
import {unitsOf} from "../paypal/units.ts";

const sentOrder = z.object({
  purchase_units: z.array(
    z.object({
      reference_id: z.string().optional(),
      invoice_id: z.string().optional(),
      payee: merchantName.optional(),
      payment_instruction: z
        .object({platform_fees: z.array(z.object({amount: z.object({value: z.string()})})).optional()})
        .optional(),
    }),
  ),
});
export type SentUnit = z.output<typeof sentOrder>["purchase_units"][number];

/** Reads the purchase units of a recorded request that created an order. Empty without one. */
export function readSentUnits(request: string | undefined): readonly SentUnit[] {
  const {success, data} = sentOrder.safeParse(JSON.parse(request ?? "null"));
  return success ? unitsOf(data) : [];
}
