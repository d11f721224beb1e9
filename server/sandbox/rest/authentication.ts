import type {MiddlewareHandler} from "hono";
import {isForm, readFormBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {originMatches} from "../wire/origins.ts";
import type {Endpoint} from "./endpoint.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";

/**
 * Requires a valid bearer token with one of the scopes, and the feature. A client token that is bound to
 * sites works only on those and in the sandbox's own frames.
 *
 * @param inForm also accepts the field `access_token` of a form (RFC 6750, section 2.2), which a page can send without
 *   a preflight. This allows no request forgery, because no route accepts a cookie here.
 * @throws ServiceError 401 INVALID_TOKEN, 403 PERMISSION_DENIED, FEATURE_NOT_ENABLED or ERR_DOMAIN_MISMATCH
 */
export function authenticated(
  context: SandboxContext,
  {scopes, feature, inForm = false}: Pick<Endpoint, "scopes" | "feature"> & {readonly inForm?: boolean},
): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const presented = await presentedToken(c, inForm);
    const token = presented === undefined ? undefined : context.findToken(presented);
    if (!token) throw invalidToken();
    if (!scopes.some((scope) => token.scopes.includes(scope))) {
      const description = "You do not have permission to access or perform operations on this resource.";
      throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
    }
    if (feature !== undefined && !token.application.features.includes(feature)) {
      const description = `The feature ${feature} is not switched on for this application.`;
      throw new ServiceError(403, [{issue: "FEATURE_NOT_ENABLED", description}]);
    }
    const origin = c.req.header("Origin");
    if (origin !== undefined && origin !== ownOrigin(c) && !originMatches(origin, token.domains)) {
      throw domainMismatch();
    }
    c.set("token", token);
    await next();
  };
}

const FORM_LIMIT_BYTES = 4 * 1024;

async function presentedToken(c: SandboxRequest, inForm: boolean): Promise<string | undefined> {
  const header = c.req.header("Authorization");
  if (header !== undefined) return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
  if (!inForm || !isForm(c.req.raw)) return undefined;
  const form = await readFormBody(c.req.raw, FORM_LIMIT_BYTES);
  return /^[\w.~+/=-]+$/.exec(form.get("access_token") ?? "")?.[0];
}

/** 401 for a token that is missing, unknown or expired. */
export function invalidToken(): ServiceError {
  const description = "The token is missing, unknown or expired.";
  return new ServiceError(401, [{issue: "INVALID_TOKEN", description}]);
}

/** 403 for a page that is not on the client token's sites. */
export function domainMismatch(): ServiceError {
  const description = "The page's origin is not one of the domains that the client token was made for.";
  return new ServiceError(403, [{issue: "ERR_DOMAIN_MISMATCH", description}]);
}
