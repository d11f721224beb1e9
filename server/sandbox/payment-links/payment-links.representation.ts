import {type Money, toWire} from "../../shared/money.ts";
import {pageTokenOf} from "../wire/paging.ts";
import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {largestQuantity} from "./item-choices.ts";
import type {LineItem} from "./line-items.schema.ts";
import type {PaymentLink} from "./payment-links.operations.ts";
import {type Charge, type ChargeSettings, currencyOf, shippingOf, taxesOn, unitAmountOf} from "./pricing.ts";
import type {ListLinksQuery} from "./payment-links.schema.ts";

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
    update_time: timeOf(link.row.updated_at),
    line_items: link.items.map((item) => renderedItem(item, settings)),
    links: linksOf(link, origin),
  };
}

/** A page of the list. `last` is the row before the next page, or undefined on the last page. */
export function listReply(
  page: {readonly links: readonly PaymentLink[]; readonly more: boolean},
  query: ListLinksQuery,
  settings: ChargeSettings,
  origin: string,
) {
  const last = page.more ? page.links.at(-1)?.row : undefined;
  const pageAt = (token: string | undefined, rel: string): LinkDescription => {
    const search = new URLSearchParams({page_size: String(query.page_size)});
    if (query.status !== undefined) search.set("status", query.status);
    if (query.tags !== undefined) search.set("tags", query.tags.join(","));
    if (token !== undefined) search.set("page_token", token);
    return {href: `${collectionAt(origin)}?${search.toString()}`, rel, method: "GET"};
  };
  return {
    resources: page.links.map((link) => linkReply(link, settings, origin)),
    links: [
      pageAt(query.page_token, "self"),
      ...(last ? [pageAt(pageTokenOf({at: last.created_at, id: last.id}), "next")] : []),
    ],
  };
}

function factsOf({row}: PaymentLink) {
  return {
    id: row.id,
    integration_mode: "LINK",
    type: "BUY_NOW",
    reusable: "MULTIPLE",
    ...(row.return_url === null ? {} : {return_url: row.return_url}),
    ...(row.tags === "[]" ? {} : {tags: JSON.parse(row.tags) as string[]}),
    status: row.status,
    create_time: timeOf(row.created_at),
    payment_link: row.payment_link,
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

function chargeOf(charge: Charge | undefined): {name?: string; amount?: ReturnType<typeof toWire>} {
  const wire = (amount: Money) => toWire(amount);
  return charge ? {name: charge.name, amount: wire(charge.amount)} : {};
}

/** PayPal's lists contain `edit`, although PATCH is not supported. */
function linksOf({row}: PaymentLink, origin: string): LinkDescription[] {
  const self = `${collectionAt(origin)}/${row.id}`;
  return [
    {href: self, rel: "self", method: "GET"},
    {href: self, rel: "replace", method: "PUT"},
    {href: self, rel: "edit", method: "PATCH"},
    {href: self, rel: "delete", method: "DELETE"},
    {href: row.payment_link, rel: "payment_link", method: "GET"},
  ];
}

function collectionAt(origin: string): string {
  return `${origin}/v1/checkout/payment-resources`;
}
