import type {MiddlewareHandler} from "hono";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "./environment.ts";
import {ServiceError} from "./errors.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * True if a request comes from this machine and went through no proxy, as far as it shows. The Host check defeats a site whose
 * name is made to resolve to 127.0.0.1, the address check a caller from the network. A proxy on this machine shows by its
 * header or its port, but not always: an exposed sandbox trusts no request.
 */
export function isFromHere(c: SandboxRequest): boolean {
  if (c.var.isExposed) return false;
  const {remoteAddress, localPort} = c.env?.incoming?.socket ?? {};
  const {hostname, port} = new URL(c.req.url);
  return (
    (remoteAddress === undefined || /^(::ffff:)?127\.|^::1$/.test(remoteAddress)) &&
    LOOPBACK_HOSTS.has(hostname) &&
    (localPort === undefined || Number(port || 80) === localPort) &&
    ![...c.req.raw.headers.keys()].some((name) => /^(?:x-forwarded-.*|forwarded)$/.test(name))
  );
}

/**
 * Lets only this machine use the controls, and a page of the console whose user has signed in. The Origin check keeps out
 * pages of other sites. @throws ServiceError 403
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
 * Lets through only what a page of the sandbox itself sent: the browser says so in `Origin` (always there on a POST) and
 * `Sec-Fetch-Site`. @throws ServiceError 403
 */
export const onlySameOrigin: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site") ?? "same-origin";
  if (c.req.header("Origin") !== ownOrigin(c) || site !== "same-origin") {
    const description = "Only the sandbox's own pages may send this request.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  await next();
};
