import {z} from "zod";
import {operation} from "../rest/operation.ts";
import {
  listQuery,
  template,
  templateBody,
  templateList,
  templateListReply,
  templateReply,
} from "./invoice-templates.model.ts";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  showTemplate,
  updateTemplate,
} from "./invoice-templates.operations.ts";

const read = {
  tag: "Invoice templates",
  feature: "invoicing",
  scopes: ["invoicing/invoices/read", "invoicing/invoices/readwrite"],
} as const;
const write = {...read, scopes: ["invoicing/invoices/readwrite"]} as const;
const params = z.object({template_id: z.string()});

/** `/v2/invoicing/templates`. */
export const invoiceTemplateOperations = [
  operation(
    "GET /v2/invoicing/templates",
    {
      ...read,
      id: "templates.list",
      summary: "List templates",
      query: listQuery,
      replies: {200: templateList},
    },
    ({query, store, application, origin}) => ({
      status: 200,
      body: templateListReply(listTemplates(store, application.id), query, application.profile, origin),
    }),
  ),

  operation(
    "POST /v2/invoicing/templates",
    {
      ...write,
      id: "templates.create",
      summary: "Create template",
      body: {schema: templateBody},
      replay: {hours: 6},
      replies: {201: template},
    },
    ({body, store, context, application, origin}) => ({
      status: 201,
      body: templateReply(createTemplate(store, context, application, body), origin),
    }),
  ),

  operation(
    "GET /v2/invoicing/templates/{template_id}",
    {...read, id: "templates.get", summary: "Show template details", params, replies: {200: template}},
    ({params: {template_id: id}, store, application, origin}) => ({
      status: 200,
      body: templateReply(showTemplate(store, application.id, id), origin),
    }),
  ),

  operation(
    "PUT /v2/invoicing/templates/{template_id}",
    {
      ...write,
      id: "templates.update",
      summary: "Fully update template",
      params,
      body: {schema: templateBody},
      replies: {200: template},
    },
    ({params: {template_id: id}, body, store, context, application, origin}) => ({
      status: 200,
      body: templateReply(updateTemplate(store, context, application, id, body), origin),
    }),
  ),

  operation(
    "DELETE /v2/invoicing/templates/{template_id}",
    {...write, id: "templates.delete", summary: "Delete template", params, replies: {204: null}},
    ({params: {template_id: id}, store, application}) => {
      deleteTemplate(store, application.id, id);
      return {status: 204};
    },
  ),
];
