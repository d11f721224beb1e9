import {z} from "zod";

/** Data by which the buyer pays a pending voucher, as far as PayPal's order has them. */
export interface PendingVoucher {
  readonly kind: "voucher";
  /** Number that the buyer names or types. */
  readonly reference?: string;
  /** Digits of the barcode. */
  readonly barcode?: string;
  /** Number of the payee at a cash machine. */
  readonly entity?: string;
  /** Last day (`YYYY-MM-DD`) or time (ISO 8601) for the payment. */
  readonly expiresAt?: string;
  /** Page with the voucher. */
  readonly instructionsUrl?: string;
}

const text = z.string().trim().min(1).max(255).optional().catch(undefined);
const until = z.union([z.iso.date(), z.iso.datetime({offset: true})]);
/** Pages show it as a link. */
const webAddress = z.url({protocol: /^https?$/}).max(2048);

const sourceSchema = z.object({
  reference: text,
  voucher_reference: text,
  barcode: text,
  entity: text,
  expiry_date: until.optional().catch(undefined),
  expires_at: until.optional().catch(undefined),
  instructions_url: webAddress.optional().catch(undefined),
  voucher_url: webAddress.optional().catch(undefined),
  barcode_url: webAddress.optional().catch(undefined),
});

/** PayPal publishes no schema of vouchers, so each field may be absent or have one of several names. */
const orderSchema = z.object({
  payment_source: z.record(z.string(), sourceSchema.optional().catch(undefined)),
  purchase_units: z.array(
    z.object({payments: z.object({captures: z.array(z.object({status: z.string()})).optional()}).optional()}),
  ),
});

/** Reads the voucher of an order. The result is undefined unless its capture is pending. */
export const voucherSchema = orderSchema.transform(
  ({payment_source: sources, purchase_units: units}): PendingVoucher | undefined => {
    const captures = units.flatMap(({payments}) => payments?.captures ?? []);
    if (!captures.some(({status}) => status === "PENDING")) return undefined;
    const [source] = Object.values(sources);
    const found = {
      reference: source?.reference ?? source?.voucher_reference,
      barcode: source?.barcode,
      entity: source?.entity,
      expiresAt: source?.expires_at ?? source?.expiry_date,
      instructionsUrl: source?.instructions_url ?? source?.voucher_url ?? source?.barcode_url,
    };
    const known = Object.entries(found).filter(([, value]) => value !== undefined);
    return known.length === 0 ? undefined : {kind: "voucher", ...Object.fromEntries(known)};
  },
);
