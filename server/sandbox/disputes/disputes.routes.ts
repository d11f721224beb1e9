import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../rest/authentication.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {DOCUMENTS_PATH} from "./disputes.model.ts";
import {showDocument} from "./disputes.operations.ts";
import {documentParams} from "./disputes.schema.ts";
import {SHOW_SCOPES, viewOf} from "./visibility.ts";

/**
 * The files of a dispute, for the tokens that see the message, evidence or supporting information. A browser saves them
 * and never renders them, because the other party has uploaded them.
 */
export function disputeDocumentRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const readers = authenticated(context, {scopes: SHOW_SCOPES, feature: "disputes"});
  routes.get(`${DOCUMENTS_PATH}/:id/:document`, readers, (c) => {
    const {application, scopes} = c.var.token;
    const {id, document: documentId} = parse(documentParams, c.req.param(), "path");
    const reader = {application, view: viewOf(scopes)};
    const {name, contentType, content} = showDocument(context.store, reader, id, documentId);
    return c.body(Buffer.from(content, "base64"), 200, {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
  });
  return routes;
}
