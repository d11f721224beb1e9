import {z} from "zod";
import {money} from "../wire/shapes.ts";

/**
 * The line items of a payment link, as merchants send them. PayPal limits the number of dimensions and options. Texts
 * have the limits of an order's items, because each payment makes an order of them.
 */
const LINE_ITEM_LIMITS = {
  name: 127,
  product_id: 127,
  description: 2048,
  label: 127,
  dimensions: 5,
  options: 10,
  /** Number of taxes, shipping fees and notes of one line item. */
  entries: 10,
  /** PayPal requires a maximum but documents no value. */
  maximum_quantity: 999_999,
} as const;

const label = z.string().min(1).max(LINE_ITEM_LIMITS.label);

/** 0 to 100 with at most four decimals, as in the account's tax setting. */
const percentage = z.string().regex(/^(?:\d{1,2}(?:\.\d{1,4})?|\.\d{1,4}|100(?:\.0{1,4})?)$/);

const flatAmount = z
  .string()
  .max(32)
  .regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/);

const profileValue = z.literal("PROFILE").describe("The setting of the merchant's account");

const tax = z.discriminatedUnion("type", [
  z.object({
    name: label.optional(),
    type: z.literal("PERCENTAGE"),
    value: percentage.describe("Percent of the price, 0 to 100"),
  }),
  z.object({name: label.optional(), type: z.literal("PREFERENCE"), value: profileValue}),
]);

const shipping = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("FLAT"),
    value: flatAmount.describe("An amount in the line item's currency, charged once for any quantity"),
  }),
  z.object({type: z.literal("PREFERENCE"), value: profileValue}),
]);

const customerNote = z.object({label, required: z.boolean().default(false)});

const option = z.object({label, unit_amount: money.optional()});

const dimension = z.object({
  name: label,
  primary: z.boolean().describe("True for the first dimension only, whose options may have prices"),
  options: z.array(option).min(1).max(LINE_ITEM_LIMITS.options),
});

export const lineItemFields = {
  name: z.string().min(1).max(LINE_ITEM_LIMITS.name),
  unit_amount: money
    .optional()
    .describe(
      "Applies to all combinations; may be absent when every option of the primary dimension has one",
    ),
  product_id: z.string().max(LINE_ITEM_LIMITS.product_id).optional(),
  description: z.string().max(LINE_ITEM_LIMITS.description).optional(),
  taxes: z.array(tax).max(LINE_ITEM_LIMITS.entries).optional(),
  shipping: z.array(shipping).max(LINE_ITEM_LIMITS.entries).optional(),
  collect_shipping_address: z.boolean().optional(),
  customer_notes: z.array(customerNote).max(LINE_ITEM_LIMITS.entries).optional(),
  variants: z.object({dimensions: z.array(dimension).min(1).max(LINE_ITEM_LIMITS.dimensions)}).optional(),
  adjustable_quantity: z.object({maximum: z.int().min(1).max(LINE_ITEM_LIMITS.maximum_quantity)}).optional(),
};

/** A line item of a request. `checkLineItems` checks its meaning. The schema only requires a price. */
export const lineItem = z.object(lineItemFields).refine(hasPrice, {path: ["unit_amount"]});

export type LineItem = z.output<typeof lineItem>;
export type Tax = z.output<typeof tax>;
export type Shipping = z.output<typeof shipping>;
export type Dimension = z.output<typeof dimension>;

/**
 * True with a base price, or a price for each option of a dimension. `checkLineItems` requires that this is the
 * primary dimension.
 */
function hasPrice({unit_amount, variants}: z.output<z.ZodObject<typeof lineItemFields>>): boolean {
  if (unit_amount) return true;
  return variants?.dimensions.some(({options}) => options.every((each) => each.unit_amount)) ?? false;
}
