import {z} from "zod";
import {ignoringOthers, templateInfoBody} from "../invoices/invoice-body.schema.ts";
import {invoice} from "../invoices/invoices.schema.ts";
import {linkDescription} from "../wire/shapes.ts";

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

const {shape} = invoice;
const metadata = shape.detail.shape.metadata.pick({
  create_time: true,
  created_by: true,
  last_update_time: true,
  last_updated_by: true,
});

const templateInfo = z.strictObject({
  detail: shape.detail.omit({invoice_number: true, invoice_date: true, metadata: true}).extend({metadata}),
  invoicer: shape.invoicer,
  primary_recipients: shape.primary_recipients,
  additional_recipients: shape.additional_recipients,
  items: shape.items.optional(),
  configuration: shape.configuration.omit({template_id: true, has_conditional_rule: true}),
  amount: shape.amount,
  due_amount: shape.due_amount,
});
export type TemplateInfo = z.output<typeof templateInfo>;

const heading = {
  id: z.string().max(30),
  name,
  default_template: z.boolean(),
  links: z.array(linkDescription),
};

export const template = z
  .strictObject({
    ...heading,
    template_info: templateInfo.optional().describe("PayPal's own templates have none"),
    settings: settings.optional(),
    unit_of_measure: unit,
    standard_template: z.boolean().describe("Whether it is one of PayPal's own"),
  })
  .meta({id: "InvoiceTemplate"});
export type Template = z.output<typeof template>;

/** A template under `fields=none`. */
const templateSummary = z.strictObject(heading);

export const templateList = z
  .strictObject({
    addresses: shape.invoicer.shape.address.array(),
    emails: z.string().describe("The address of the merchant's account"),
    templates: z.array(z.union([template, templateSummary])),
    links: z.array(linkDescription),
  })
  .meta({id: "InvoiceTemplates"});
