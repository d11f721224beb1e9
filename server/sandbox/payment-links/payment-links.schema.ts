import {z} from "zod";
import {address, linkDescription, money, timestamp} from "../wire/shapes.ts";
import {lineItem, lineItemFields} from "./line-items.schema.ts";
import {LINK_STATUSES} from "./payment-links.states.ts";

/** Limits are those of PayPal. */

/** The format of PayPal's ids. Paths accept any text, and other ids are unknown. */
export const LINK_ID = /^[A-Z]{3}-[A-Z0-9]{1,123}$/;

export const linkParams = z.object({id: z.string().min(1)});

/** Return address at the merchant. Only web pages, without characters that could end a header. */
const returnUrl = z
  .url({protocol: /^https?$/})
  .max(1024)
  .regex(/^\S+$/);

/** A merchant's label of links. Excludes the separators of a query, and characters that JSON escapes. */
const tag = z.string().regex(/^[^\s,"\\\p{C}](?:[^,"\\\p{C}]{0,62}[^\s,"\\\p{C}])?$/u);
const tags = z.array(tag).max(10);

/** Body of create and replace. */
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
    .describe("Separated by commas. Lists links that have all of these tags."),
});

/** Body of `POST /_sandbox/payment-links/{id}`. */
export const linkStatusBody = z.strictObject({status: z.enum(LINK_STATUSES)});

export type ListLinksQuery = z.output<typeof listLinksQuery>;

/** A tax or shipping fee as submitted, and its amount for one unit. */
const charge = z.strictObject({
  type: z.enum(["PERCENTAGE", "FLAT", "PREFERENCE"]),
  value: z.string(),
  name: z.string().optional(),
  amount: money.optional().describe("Absent when the account no longer has the setting"),
});

/** A line item of get, list and replace: the submitted fields and the calculated ones. */
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
  payment_link: z.string().max(200).describe("The shareable address of the hosted page. It never changes."),
};

/** Reply to create, with the submitted fields as sent. */
export const createdLinkReplySchema = z
  .strictObject({...linkFacts, line_items: z.array(z.strictObject(lineItemFields))})
  .meta({id: "CreatedPaymentResource"});

export const linkReplySchema = z
  .strictObject({
    ...linkFacts,
    line_items: z.array(renderedLineItem),
    update_time: timestamp,
    links: z.array(linkDescription),
  })
  .meta({id: "PaymentResource"});

export const linkListReplySchema = z
  .strictObject({resources: z.array(linkReplySchema).max(100), links: z.array(linkDescription)})
  .meta({id: "PaymentResourceList"});

/** The buyer's choice for one line item. */
const itemChoice = z.strictObject({
  quantity: z.int().min(1).default(1),
  /** An option label for each dimension, in their order. */
  options: z.array(z.string()).max(5).default([]),
  /** The answer to each customer note, in their order. An optional one may be empty. */
  notes: z.array(z.string().max(500)).max(10).default([]),
});

/** The buyer's choice on the hosted page, with one entry for each line item, in their order. */
export const linkChoice = z.array(itemChoice).min(1).max(20);

export type ItemChoice = z.output<typeof itemChoice>;

/** The buyer of a payment through a link. */
export const linkBuyer = z.strictObject({
  name: z.string().min(1).max(300),
  email_address: z.email().min(3).max(254),
  shipping_address: address.optional(),
});

export type LinkBuyer = z.output<typeof linkBuyer>;
