import {z} from "zod";
import {toWire} from "../../shared/money.ts";
import {type PageKey, pageTokenOf} from "../wire/paging.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {largestQuantity} from "./item-choices.ts";
import {type LineItem, lineItem} from "./line-items.schema.ts";
import {type Charge, type ChargeSettings, currencyOf, shippingOf, taxesOn, unitAmountOf} from "./pricing.ts";

/**
 * The statuses of a payment link. A new link is ACTIVE. PayPal's API never sets INACTIVE, but a test control can. Such a
 * link takes no payments.
 */
export const LINK_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

export interface PaymentLink {
  readonly id: string;
  readonly applicationId: string;
  readonly status: LinkStatus;
  readonly returnUrl?: string | undefined;
  readonly tags: readonly string[];
  readonly items: readonly LineItem[];
  /** The whole address of the page. It doesn't change with the host that the sandbox is reached at. */
  readonly address: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function takesPayments({status}: PaymentLink): boolean {
  return status === "ACTIVE";
}

/** Limits are those of PayPal. */

/** Path parameters. An id that no link has gives 404. */
export const linkParams = z.object({id: z.string().min(1)});

/** Return address at the merchant. Only web pages, without characters that could end a header. */
const returnUrl = z
  .url({protocol: /^https?$/})
  .max(1024)
  .regex(/^\S+$/);

/** A merchant's label of links. Excludes the separators of a query, `"`, `\` and control characters. */
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

/** Reply to create: the submitted fields as sent, and those that PayPal adds. */
export function createdLinkReply(link: PaymentLink) {
  return {...factsOf(link), line_items: link.items};
}

/**
 * Reply to get, list and replace.
 *
 * @param settings account settings that determine amounts
 * @param origin the sandbox's origin as the caller reached it
 */
export function linkReply(link: PaymentLink, settings: ChargeSettings, origin: string) {
  return {
    ...factsOf(link),
    update_time: timeOf(link.updatedAt),
    line_items: link.items.map((item) => renderedItem(item, settings)),
    links: linksOf(link, origin),
  };
}

/** A page of the list. `last` is the key of its last row if there are more. */
export function listReply(
  page: {readonly rows: readonly PaymentLink[]; readonly last: PageKey | undefined},
  query: ListLinksQuery,
  settings: ChargeSettings,
  origin: string,
) {
  const pageAt = (token: string | undefined, rel: string): LinkDescription => {
    const search = new URLSearchParams({page_size: String(query.page_size)});
    if (query.status !== undefined) search.set("status", query.status);
    if (query.tags !== undefined) search.set("tags", query.tags.join(","));
    if (token !== undefined) search.set("page_token", token);
    return {href: `${collectionAt(origin)}?${search.toString()}`, rel, method: "GET"};
  };
  return {
    resources: page.rows.map((link) => linkReply(link, settings, origin)),
    links: [pageAt(query.page_token, "self"), ...(page.last ? [pageAt(pageTokenOf(page.last), "next")] : [])],
  };
}

function factsOf({id, returnUrl, tags: given, status, createdAt, address}: PaymentLink) {
  return {
    id,
    integration_mode: "LINK" as const,
    type: "BUY_NOW" as const,
    reusable: "MULTIPLE" as const,
    ...(returnUrl === undefined ? {} : {return_url: returnUrl}),
    ...(given.length > 0 ? {tags: given} : {}),
    status,
    create_time: timeOf(createdAt),
    payment_link: address,
  };
}

/**
 * The submitted item and its calculated fields: taxes and shipping for one unit (of the first option if options have
 * the prices), the limits of the quantity, and the options by name.
 */
function renderedItem(item: LineItem, settings: ChargeSettings) {
  const {taxes, shipping, variants, adjustable_quantity: adjustable} = item;
  const taxCharges = taxesOn(unitAmountOf(item), taxes, settings);
  const shippingCharges = shippingOf(currencyOf(item), shipping, settings);
  return {
    ...item,
    ...(taxes && {taxes: taxes.map((tax, index) => ({...tax, ...chargeOf(taxCharges[index])}))}),
    ...(shipping && {
      shipping: shipping.map((entry, index) => ({...entry, ...chargeOf(shippingCharges[index])})),
    }),
    ...(variants && {
      variants: {
        ...variants,
        options: variants.dimensions.map(({name, options}) => ({
          name,
          values: options.map(({label}) => label),
        })),
      },
    }),
    ...(adjustable && {
      adjustable_quantity: {
        ...adjustable,
        enabled: largestQuantity(item) > 1,
        min_quantity: 1,
        max_quantity: largestQuantity(item),
      },
    }),
  };
}

function chargeOf(charge: Charge | undefined) {
  return charge ? {name: charge.name, amount: toWire(charge.amount)} : {};
}

/** PayPal's lists contain `edit`, although PATCH is not supported. */
function linksOf({id, address}: PaymentLink, origin: string): LinkDescription[] {
  const self = `${collectionAt(origin)}/${id}`;
  return [
    {href: self, rel: "self", method: "GET"},
    {href: self, rel: "replace", method: "PUT"},
    {href: self, rel: "edit", method: "PATCH"},
    {href: self, rel: "delete", method: "DELETE"},
    {href: address, rel: "payment_link", method: "GET"},
  ];
}

function collectionAt(origin: string): string {
  return `${origin}/v1/checkout/payment-resources`;
}
