import {z} from "zod";
import {FUNDING_SOURCES} from "../payment-sources.ts";

/** Wallet of the merchant's button, by the names of PayPal's `fundingSource` parameter. */
export const fundingSource = z.enum(FUNDING_SOURCES);

/** True if the merchant's page states that approving pays. */
const commit = z.enum(["true", "false"]);

const text = z.string().max(255);

/** Form of an approval page. The operation checks the choices against the offered ones. */
export const approvalForm = z.discriminatedUnion("action", [
  z.object({action: z.literal("cancel"), fundingSource: fundingSource.optional(), commit: commit.optional()}),
  z.object({
    action: z.literal("approve"),
    buyer: text,
    fundingSource: fundingSource.optional(),
    commit: commit.optional(),
    card: text,
    shipping_option: text.optional(),
    /** Total on the page's button, without its currency. */
    total: text.optional(),
    address: z.coerce.number().int().min(0).optional(),
  }),
]);

export type ApprovalForm = z.output<typeof approvalForm>;

export const approvalKind = z.enum(["order", "setup-token"]);
