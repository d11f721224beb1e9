import type {MiddlewareHandler} from "hono";
import {createProxies} from "../../shared/proxies.ts";
import type {SandboxEnv} from "./environment.ts";

/**
 * Reads the origin and the caller's address from the forwarded headers of trusted proxies. POSTs of the
 * sandbox's pages are compared with that origin, which is https behind TLS.
 */
export function trustProxy(trusted: readonly string[]): MiddlewareHandler<SandboxEnv> {
  const proxies = createProxies(trusted);
  return async (c, next) => {
    const request = c.req.raw;
    const peer = c.env?.incoming?.socket.remoteAddress;
    const calledAt = proxies.calledAt(peer, request);
    if (calledAt) c.set("proxyOrigin", calledAt.origin);
    const client = proxies.clientOf({peer, headers: request.headers});
    if (client !== undefined) c.set("proxyClient", client);
    await next();
  };
}
