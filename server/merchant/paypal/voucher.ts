import {z} from "zod";
import {linkSchema} from "./schemas.ts";
import {unitsOf} from "./units.ts";

export const pendingVoucher = z
  .object({
    kind: z.literal("voucher"),
    reference: z.string().exactOptional().describe("Number that the buyer names or types."),
    barcode: z.string().exactOptional().describe("Digits of the barcode."),
    entity: z.string().exactOptional().describe("Number of the payee at a cash machine."),
    expiresAt: z
      .string()
      .exactOptional()
      .describe("Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment."),
    instructionsUrl: z.string().exactOptional().describe("Page that shows the voucher."),
  })
  .meta({
    id: "Voucher",
    description: "Data by which the buyer pays a pending voucher, as far as PayPal's order has them.",
  });
export type PendingVoucher = z.output<typeof pendingVoucher>;

const text = z.string().trim().min(1).max(255).optional().catch(undefined);

const sourceSchema = z.object({
  reference: text,
  barcode: text,
  entity: text,
  expiry_date: z
    .union([z.iso.date(), z.iso.datetime({offset: true})])
    .optional()
    .catch(undefined),
});

/** Pages show the address as a link. */
const webAddress = z.url({protocol: /^https?$/}).max(2048);

/** PayPal publishes no schema of vouchers, so each field may be absent. */
const orderSchema = z.object({
  payment_source: z.record(z.string(), sourceSchema.optional().catch(undefined)),
  purchase_units: z.array(
    z.object({payments: z.object({captures: z.array(z.object({status: z.string()})).optional()}).optional()}),
  ),
  links: z.array(linkSchema).optional().catch(undefined),
});

/** Reads the voucher of an order. The result is undefined unless its capture is pending. */
export const voucherSchema = orderSchema.transform(
  ({payment_source: sources, links, ...order}): PendingVoucher | undefined => {
    const captures = unitsOf(order).flatMap(({payments}) => payments?.captures ?? []);
    if (!captures.some(({status}) => status === "PENDING")) return undefined;
    const {expiry_date: expiresAt, ...data} = Object.values(sources)[0] ?? {};
    const known = Object.entries({...data, expiresAt}).filter(([, value]) => value !== undefined);
    if (known.length === 0) return undefined;
    const page = webAddress.safeParse(links?.find(({rel}) => rel === "payer-action")?.href);
    return {
      kind: "voucher",
      ...Object.fromEntries(known),
      ...(page.success && {instructionsUrl: page.data}),
    };
  },
);
