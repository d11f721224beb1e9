import type {MiddlewareHandler} from "hono";
import {proxyHeader} from "../../shared/proxies.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "./environment.ts";
import {ServiceError} from "./errors.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * True if a request comes from this machine without a visible proxy. The Host check stops DNS rebinding; the
 * address check stops callers from the network. Headers and the port can reveal a local proxy, but not
 * always, so an exposed sandbox trusts no request.
 */
export function isFromHere(c: SandboxRequest): boolean {
  if (c.var.isExposed) return false;
  const {remoteAddress, localPort} = c.env?.incoming?.socket ?? {};
  const {hostname, port} = new URL(c.req.url);
  return (
    (remoteAddress === undefined || /^(::ffff:)?127\.|^::1$/.test(remoteAddress)) &&
    LOOPBACK_HOSTS.has(hostname) &&
    (localPort === undefined || Number(port || 80) === localPort) &&
    proxyHeader(c.req.raw.headers) === undefined
  );
}

/**
 * Allows the controls only from this machine, or from a console page after signing in. The Origin check stops
 * pages of other sites.
 *
 * @throws ServiceError 403
 */
export const onlyLoopback: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const origin = c.req.header("Origin");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const isSignedIn = c.var.isSignedIn === true && (isRead || origin !== undefined);
  const fromOurPage = origin === undefined || origin === ownOrigin(c);
  if (!fromOurPage || !(isFromHere(c) || isSignedIn)) {
    const description =
      "The sandbox's controls answer to this machine, at 127.0.0.1 or localhost with the sandbox's own port and through no proxy, and after signing in to the console.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  await next();
};

/**
 * Allows only requests of the sandbox's own pages, by `Origin` (always present on a POST) and `Sec-Fetch-
 * Site`.
 *
 * @throws ServiceError 403
 */
export const onlySameOrigin: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site") ?? "same-origin";
  if (c.req.header("Origin") !== ownOrigin(c) || site !== "same-origin") {
    const description = "Only the sandbox's own pages may send this request.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  await next();
};
