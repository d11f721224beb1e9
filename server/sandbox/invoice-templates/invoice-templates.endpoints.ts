import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {listFields, wholeNumber} from "../wire/shapes.ts";
import {template, templateBody, templateList} from "./invoice-templates.schema.ts";

const read = {
  tag: "Invoice templates",
  feature: "invoicing",
  scopes: ["invoicing/invoices/read", "invoicing/invoices/readwrite"],
} as const;
const write = {...read, scopes: ["invoicing/invoices/readwrite"]} as const;

const TEMPLATES = "/v2/invoicing/templates";
const TEMPLATE = `${TEMPLATES}/{template_id}` as const;
const params = z.object({template_id: z.string()});

export const listTemplatesEndpoint = endpoint({
  ...read,
  id: "templates.list",
  summary: "List templates",
  method: "GET",
  path: TEMPLATES,
  query: z.object({
    page: wholeNumber({min: 1, max: 1000, absent: 1}),
    page_size: wholeNumber({min: 1, max: 100, absent: 20}),
    // PayPal publishes this parameter without regard to case.
    fields: z
      .preprocess((text) => (typeof text === "string" ? text.toLowerCase() : text), listFields)
      .describe("`none` returns only the name, id and default status of a template, and its links"),
  }),
  replies: {200: templateList},
});

export const createTemplateEndpoint = endpoint({
  ...write,
  id: "templates.create",
  summary: "Create template",
  method: "POST",
  path: TEMPLATES,
  body: {schema: templateBody},
  requestIdLifetimeMs: REQUEST_ID_LIFETIME_MS.others,
  replies: {201: template},
});

export const showTemplateEndpoint = endpoint({
  ...read,
  id: "templates.get",
  summary: "Show template details",
  method: "GET",
  path: TEMPLATE,
  params,
  replies: {200: template},
});

export const updateTemplateEndpoint = endpoint({
  ...write,
  id: "templates.update",
  summary: "Fully update template",
  method: "PUT",
  path: TEMPLATE,
  params,
  body: {schema: templateBody},
  replies: {200: template},
});

export const deleteTemplateEndpoint = endpoint({
  ...write,
  id: "templates.delete",
  summary: "Delete template",
  method: "DELETE",
  path: TEMPLATE,
  params,
  replies: {204: null},
});

export const invoiceTemplateEndpoints = [
  listTemplatesEndpoint,
  createTemplateEndpoint,
  showTemplateEndpoint,
  updateTemplateEndpoint,
  deleteTemplateEndpoint,
];
