import {z} from "zod";
import type {PublicMoney} from "../../shared/money.ts";

/** Money in a reply. */
export const publicMoney = z
  .object({
    currencyCode: z.string().describe("Three capital letters, such as `USD`."),
    value: z.string().describe("Amount in major units, a decimal string such as `75.00`."),
  })
  .meta({
    id: "Money",
    description: "An amount.",
    examples: [{currencyCode: "USD", value: "75.00"}],
  }) satisfies z.ZodType<PublicMoney>;

/** Parts of an order's amount. Absent if PayPal did not return them. */
export const amountParts = z.object({
  goodsAmount: publicMoney.exactOptional(),
  discountAmount: publicMoney.exactOptional(),
  shippingAmount: publicMoney.exactOptional(),
  handlingAmount: publicMoney.exactOptional(),
  taxAmount: publicMoney.exactOptional(),
});

/** Shipping option of an order. */
export const shippingOption = z
  .object({
    id: z.string(),
    label: z.string(),
    type: z.string().describe("`SHIPPING`, or one of PayPal's types of pickup."),
    selected: z.boolean(),
    amount: publicMoney,
  })
  .meta({id: "ShippingOption"});

/** Capture or authorization of an order. */
export const shownPayment = z
  .object({
    id: z.string(),
    status: z.string().describe("PayPal's status, such as `COMPLETED`."),
    amount: publicMoney.exactOptional(),
  })
  .meta({id: "ShownPayment", description: "A capture or an authorization."});
