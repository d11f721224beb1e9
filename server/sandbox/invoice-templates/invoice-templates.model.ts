import {z} from "zod";
import {ignoringOthers, templateInfoBody} from "../invoices/invoice-body.schema.ts";
import type {Invoice} from "../invoices/invoice.ts";
import type {Profile} from "../wire/application.ts";
import {type LinkDescription, listFields, wholeNumber} from "../wire/shapes.ts";

/** PayPal's limit for an application. */
export const MAX_TEMPLATES = 50;

const preference = z.strictObject({hidden: z.boolean().default(false)});

const settings = z.strictObject({
  template_item_settings: z
    .array(
      z.strictObject({
        field_name: z.enum([
          "ITEMS_QUANTITY",
          "ITEMS_DESCRIPTION",
          "ITEMS_DATE",
          "ITEMS_DISCOUNT",
          "ITEMS_TAX",
        ]),
        display_preference: preference.optional(),
      }),
    )
    .max(100)
    .optional(),
  template_subtotal_settings: z
    .array(
      z.strictObject({
        field_name: z.enum(["DISCOUNT", "SHIPPING", "CUSTOM"]),
        display_preference: preference.optional(),
      }),
    )
    .max(100)
    .optional(),
});

const unit = z.enum(["QUANTITY", "HOURS", "AMOUNT"]);
const name = z.string().min(1).max(500);

export const templateBody = ignoringOthers(
  z.strictObject({
    name,
    default_template: z.boolean().default(false),
    template_info: templateInfoBody,
    settings: settings.optional(),
    unit_of_measure: unit.default("QUANTITY"),
  }),
);
export type TemplateBody = z.output<typeof templateBody>;

type Detail = Invoice["detail"];

export interface TemplateInfo extends Pick<
  Invoice,
  "invoicer" | "primary_recipients" | "additional_recipients" | "amount" | "due_amount"
> {
  readonly detail: Omit<Detail, "invoice_number" | "invoice_date" | "metadata"> & {
    readonly metadata: Pick<
      Detail["metadata"],
      "create_time" | "created_by" | "last_update_time" | "last_updated_by"
    >;
  };
  readonly items?: Invoice["items"] | undefined;
  readonly configuration: Omit<Invoice["configuration"], "template_id" | "has_conditional_rule">;
}

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly default_template: boolean;
  readonly links: readonly LinkDescription[];
  /** PayPal's own templates have none. */
  readonly template_info?: TemplateInfo | undefined;
  readonly settings?: z.output<typeof settings> | undefined;
  readonly unit_of_measure: z.output<typeof unit>;
  /** True for PayPal's own templates. */
  readonly standard_template: boolean;
}

export const listQuery = z.object({
  page: wholeNumber({min: 1, max: 1000, absent: 1}),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  // PayPal publishes this parameter without regard to case.
  fields: z
    .preprocess((text) => (typeof text === "string" ? text.toLowerCase() : text), listFields)
    .describe("`none` returns only the name, id and default status of a template, and its links"),
});

/** A template without its links. */
export type TemplateContent = Omit<Template, "links">;

/** A template of an application. */
export interface StoredTemplate extends TemplateContent {
  readonly applicationId: string;
}

/** PayPal's own templates, one for each unit of measure. */
export const SYSTEM_TEMPLATES = (["Quantity", "Hours", "Amount"] as const).map(
  (name) =>
    ({
      id: `TEMP-${name.toUpperCase()}`,
      name,
      unit_of_measure: name.toUpperCase() as Uppercase<typeof name>,
      standard_template: true,
    }) as const,
);

export function isSystem(id: string): boolean {
  return SYSTEM_TEMPLATES.some((each) => each.id === id);
}

export function templateReply(content: TemplateContent, origin: string): Template {
  return {...content, links: linksOf(content.id, origin)};
}

const TEMPLATES = "/v2/invoicing/templates";

function linksOf(id: string, origin: string): LinkDescription[] {
  const href = `${origin}${TEMPLATES}/${id}`;
  const self: LinkDescription = {href, rel: "self", method: "GET"};
  return isSystem(id)
    ? [self]
    : [self, {href, rel: "replace", method: "PUT"}, {href, rel: "delete", method: "DELETE"}];
}

/** A page of all templates, with the addresses of the merchant's account. */
export function templateListReply(
  all: readonly TemplateContent[],
  {page, page_size: size, fields}: z.output<typeof listQuery>,
  {country_code, email_address: emails}: Profile,
  origin: string,
) {
  const shown = all.slice((page - 1) * size, page * size).map((each) => templateReply(each, origin));
  const link = (rel: string, of: number): LinkDescription => {
    const query = new URLSearchParams({page: String(of), page_size: String(size), fields});
    return {href: `${origin}${TEMPLATES}?${query.toString()}`, rel, method: "GET"};
  };
  return {
    addresses: [{country_code}],
    emails,
    templates:
      fields === "none"
        ? shown.map(({id, name, default_template, links}) => ({id, name, default_template, links}))
        : shown,
    links: [
      link("self", page),
      ...(page > 1 ? [link("prev", page - 1)] : []),
      ...(all.length > page * size ? [link("next", page + 1)] : []),
    ],
  };
}
