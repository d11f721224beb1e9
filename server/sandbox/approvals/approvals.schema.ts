import {z} from "zod";

/** Which wallet the shop's button named, as the real address says it. */
export const fundingSource = z.enum(["paypal", "paylater", "credit", "venmo"]);

/** Whether the shop's page says that approving pays. */
const commit = z.enum(["true", "false"]);

const text = z.string().max(255);

/** The form of an approval page. What it may choose of, the page's own subject decides. */
export const approvalForm = z.discriminatedUnion("action", [
  z.object({action: z.literal("cancel"), fundingSource: fundingSource.optional(), commit: commit.optional()}),
  z.object({
    action: z.literal("approve"),
    buyer: text,
    fundingSource: fundingSource.optional(),
    commit: commit.optional(),
    card: text,
    shipping_option: text.optional(),
    /** What the page's button said, without its currency. */
    total: text.optional(),
    address: z.coerce.number().int().min(0).optional(),
  }),
]);

export type ApprovalForm = z.output<typeof approvalForm>;

export const approvalKind = z.enum(["order", "setup-token"]);
