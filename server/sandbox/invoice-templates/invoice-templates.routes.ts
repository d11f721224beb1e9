import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {
  createTemplateEndpoint,
  deleteTemplateEndpoint,
  listTemplatesEndpoint,
  showTemplateEndpoint,
  updateTemplateEndpoint,
} from "./invoice-templates.endpoints.ts";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  showTemplate,
  updateTemplate,
} from "./invoice-templates.operations.ts";
import {templateListReply, templateReply} from "./invoice-templates.representation.ts";

/** `/v2/invoicing/templates`. */
export function invoiceTemplateRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {db} = context.database;

  serve.read(listTemplatesEndpoint, async ({query, token, origin}) => {
    const all = await listTemplates(db, token.applicationId);
    return {status: 200, body: templateListReply(all, query, token.application.profile, origin)};
  });

  serve.change(createTemplateEndpoint, async (tx, {body, token, origin}) => {
    const template = await createTemplate(tx, context, token.application, body);
    return {status: 201, body: templateReply(template, origin)};
  });

  serve.read(showTemplateEndpoint, async ({params, token, origin}) => {
    const template = await showTemplate(db, token.applicationId, params.template_id);
    return {status: 200, body: templateReply(template, origin)};
  });

  serve.change(updateTemplateEndpoint, async (tx, {params, body, token, origin}) => {
    const template = await updateTemplate(tx, context, token.application, params.template_id, body);
    return {status: 200, body: templateReply(template, origin)};
  });

  serve.change(deleteTemplateEndpoint, async (tx, {params, token}) => {
    await deleteTemplate(tx, token.applicationId, params.template_id);
    return {status: 204};
  });

  return routes;
}
