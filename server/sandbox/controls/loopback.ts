import type {MiddlewareHandler} from "hono";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Whether a request comes from this machine. The Host check defeats a site whose name is made to resolve to 127.0.0.1, the
 * address check a caller from the network.
 */
export function isFromHere(c: SandboxRequest): boolean {
  const address = c.env?.incoming?.socket.remoteAddress;
  const isLocal = address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
  return isLocal && LOOPBACK_HOSTS.has(new URL(c.req.url).hostname);
}

/**
 * Lets only this machine use the controls, and who has signed in to the console (where it has a password), from the
 * console's page. The Origin check keeps out pages of other sites. @throws ServiceError 403
 */
export const onlyLoopback: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const origin = c.req.header("Origin");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const isSignedIn = c.var.isSignedIn === true && (isRead || origin !== undefined);
  const fromOurPage = origin === undefined || origin === ownOrigin(c);
  if (!fromOurPage || !(isFromHere(c) || isSignedIn)) {
    const description = "The sandbox's controls answer only to this machine, at 127.0.0.1 or localhost.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  await next();
};
