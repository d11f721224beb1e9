import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {applicationByClientId} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {domainMismatch} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {unprocessable} from "../wire/errors.ts";
import {parse} from "../wire/validation.ts";
import {webOrigin} from "../wire/origins.ts";
import {issueToken} from "./oauth.operations.ts";
import {pageTokenBody, tokenForm} from "./oauth.schema.ts";

const PAGE_TOKENS = "/web-sdk/v6/client-tokens";

/**
 * Issues a client token for a page that has only the client id, which is public. The token is bound to the
 * page's origin from the `Origin` header.
 */
export function pageTokenRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  routes.use(PAGE_TOKENS, browserCors);
  routes.post(PAGE_TOKENS, async (c) => {
    const {clientId, clientMetadataId} = parse(pageTokenBody, await readJsonBody(c.req.raw));
    const page = webOrigin(c.req.header("Origin") ?? "");
    if (!page) throw domainMismatch();
    const application = applicationByClientId(context.store, clientId);
    if (!application) {
      throw unprocessable("INVALID_CLIENT_ID", {
        description: "There is no application with this client id.",
        field: "/clientId",
      });
    }
    const form = tokenForm.parse({
      grant_type: "client_credentials",
      response_type: "client_token",
      domains: [page.origin],
    });
    const {accessToken, expiresIn} = context.store.run(() =>
      issueToken(context.store, context, application, form, clientMetadataId),
    );
    return c.json({accessToken, expiresIn}, 201);
  });
  return routes;
}
