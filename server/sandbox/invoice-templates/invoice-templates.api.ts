import {z} from "zod";
import {operation} from "../rest/operation.ts";
import {listQuery, templateBody, templateListReply, templateReply} from "./invoice-templates.model.ts";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  showTemplate,
  updateTemplate,
} from "./invoice-templates.operations.ts";

const read = {
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
      query: listQuery,
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
      body: {schema: templateBody},
      replay: {hours: 6},
    },
    ({body, store, context, application, origin}) => ({
      status: 201,
      body: templateReply(createTemplate(store, context, application, body), origin),
    }),
    ({store, application, origin}, id) => ({
      status: 201,
      body: templateReply(showTemplate(store, application.id, id), origin),
    }),
  ),

  operation(
    "GET /v2/invoicing/templates/{template_id}",
    {...read, id: "templates.get", params},
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
      params,
      body: {schema: templateBody},
    },
    ({params: {template_id: id}, body, store, context, application, origin}) => ({
      status: 200,
      body: templateReply(updateTemplate(store, context, application, id, body), origin),
    }),
  ),

  operation(
    "DELETE /v2/invoicing/templates/{template_id}",
    {...write, id: "templates.delete", params},
    ({params: {template_id: id}, store, application}) => {
      deleteTemplate(store, application.id, id);
      return {status: 204};
    },
  ),
];
