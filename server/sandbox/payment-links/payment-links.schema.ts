import {z} from "zod";
import {address, linkDescription, money, timestamp} from "../wire/shapes.ts";
import {lineItem, lineItemFields} from "./line-items.schema.ts";
import {LINK_STATUSES} from "./payment-links.states.ts";

/** Limits are those of PayPal (real-world.md, section 3). */

/** An id as the service makes them; the path takes any text, of which others are simply unknown. */
export const LINK_ID = /^[A-Z]{3}-[A-Z0-9]{1,123}$/;

export const linkParams = z.object({id: z.string().min(1)});

/** Back to the merchant after the payment: web pages only, and nothing that could break out of a header. */
const returnUrl = z
  .url({protocol: /^https?$/})
  .max(1024)
  .regex(/^\S+$/);

/** Words by which a merchant finds links again: without the signs that separate them in a query, or need escapes in JSON. */
const tag = z.string().regex(/^[^\s,"\\\p{C}](?:[^,"\\\p{C}]{0,62}[^\s,"\\\p{C}])?$/u);
const tags = z.array(tag).max(10);

/** Body of create and of replace, which takes the configuration whole. */
export const linkBody = z
  .object({
    integration_mode: z.literal("LINK"),
    type: z.literal("BUY_NOW"),
    reusable: z.literal("MULTIPLE").default("MULTIPLE"),
    return_url: returnUrl.optional(),
    tags: tags.optional(),
    line_items: z.array(lineItem).min(1).max(20),
  })
  .meta({id: "PaymentResourceRequest"});

export type LinkBody = z.output<typeof linkBody>;

export const listLinksQuery = z.object({
  page_size: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(10),
  page_token: z.string().min(1).max(255).optional(),
  status: z.enum(LINK_STATUSES).optional(),
  tags: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((list) => tags.safeParse(list).success)
    .optional()
    .describe("Separated by commas: links that have all of them"),
});

export type ListLinksQuery = z.output<typeof listLinksQuery>;

/** A tax or a shipping fee as submitted, and what it comes to for one unit. */
const charge = z.strictObject({
  type: z.enum(["PERCENTAGE", "FLAT", "PREFERENCE"]),
  value: z.string(),
  name: z.string().optional(),
  amount: money.optional().describe("Absent when the account no longer has the setting"),
});

/** A line item as get, list and replace show it: what was submitted, with the response's rendering beside it. */
const renderedLineItem = z
  .strictObject({
    ...lineItemFields,
    taxes: z.array(charge).optional(),
    shipping: z.array(charge).optional(),
    variants: z
      .strictObject({
        dimensions: lineItemFields.variants.unwrap().shape.dimensions,
        options: z.array(z.strictObject({name: z.string(), values: z.array(z.string())})),
      })
      .optional(),
    adjustable_quantity: z
      .strictObject({
        maximum: z.int(),
        enabled: z.boolean(),
        min_quantity: z.int(),
        max_quantity: z.int(),
      })
      .optional(),
  })
  .meta({id: "PaymentResourceLineItem"});

const linkFacts = {
  id: z.string().regex(LINK_ID),
  integration_mode: z.literal("LINK"),
  type: z.literal("BUY_NOW"),
  reusable: z.literal("MULTIPLE"),
  return_url: z.string().optional(),
  tags: tags.optional(),
  status: z.enum(LINK_STATUSES),
  create_time: timestamp,
  payment_link: z.string().max(200).describe("The shareable address of the hosted page; it never changes"),
};

/** The answer of create: what was submitted, as it was submitted. */
export const createdLinkReply = z
  .strictObject({...linkFacts, line_items: z.array(z.strictObject(lineItemFields))})
  .meta({id: "CreatedPaymentResource"});

export const linkReply = z
  .strictObject({
    ...linkFacts,
    line_items: z.array(renderedLineItem),
    update_time: timestamp,
    links: z.array(linkDescription),
  })
  .meta({id: "PaymentResource"});

export const linkListReply = z
  .strictObject({resources: z.array(linkReply).max(100), links: z.array(linkDescription)})
  .meta({id: "PaymentResourceList"});

/** What a buyer chose of one line item. */
const itemChoice = z.strictObject({
  quantity: z.int().min(1).default(1),
  /** The label of one option for each dimension, in their order. */
  options: z.array(z.string()).max(5).default([]),
  /** The answer to each customer note, in their order; one that isn't required may be empty. */
  notes: z.array(z.string().max(500)).max(10).default([]),
});

/** What a buyer chose on the hosted page: an entry for each line item, in their order. */
export const linkChoice = z.array(itemChoice).min(1).max(20);

export type ItemChoice = z.output<typeof itemChoice>;

/** Who pays through a link. */
export const linkBuyer = z.strictObject({
  name: z.string().min(1).max(300),
  email_address: z.email().min(3).max(254),
  shipping_address: address.optional(),
});

export type LinkBuyer = z.output<typeof linkBuyer>;
