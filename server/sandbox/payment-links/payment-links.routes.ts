import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {serveOn} from "../wire/serve.ts";
import {parse} from "../wire/validation.ts";
import {
  createLinkEndpoint,
  deleteLinkEndpoint,
  listLinksEndpoint,
  replaceLinkEndpoint,
  showLinkEndpoint,
} from "./payment-links.endpoints.ts";
import {
  createLink,
  deleteLink,
  pageOfLinks,
  replaceLink,
  setLinkStatus,
  showLink,
} from "./payment-links.operations.ts";
import {linkStatusBody} from "./payment-links.schema.ts";
import {createdLinkReply, linkReply, listReply} from "./payment-links.representation.ts";

/** `/v1/checkout/payment-resources`, and the control that sets a link's status. */
export function paymentLinkRoutes(context: SandboxContext, idempotency: Idempotency): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {db} = context.database;

  serve.change(createLinkEndpoint, async (tx, {token, origin, body}) => {
    const link = await createLink(tx, context, token.application, origin, body);
    return {status: 201, body: createdLinkReply(link)};
  });

  serve.read(listLinksEndpoint, async ({token, origin, query}) => {
    const page = await pageOfLinks(db, token.applicationId, query);
    return {status: 200, body: listReply(page, query, token.application.profile, origin)};
  });

  serve.read(showLinkEndpoint, async ({token, origin, params}) => {
    const link = await showLink(db, token.applicationId, params.id);
    return {status: 200, body: linkReply(link, token.application.profile, origin)};
  });

  serve.change(replaceLinkEndpoint, async (tx, call) => {
    const {application} = call.token;
    const link = await replaceLink(tx, context, application, call.params.id, call.body);
    if (/\breturn=minimal\b/i.test(call.header("Prefer") ?? "")) return {status: 204};
    return {status: 200, body: linkReply(link, application.profile, call.origin)};
  });

  serve.change(deleteLinkEndpoint, async (tx, {token, params}) => {
    await deleteLink(tx, token.applicationId, params.id);
    return {status: 204};
  });

  routes.post("/_sandbox/payment-links/:id", onlyLoopback, async (c) => {
    const {status} = parse(linkStatusBody, await readJsonBody(c.req.raw));
    await context.database.transaction((tx) => setLinkStatus(tx, context, c.req.param("id"), status));
    return c.body(null, 204);
  });

  return routes;
}
