import type {MiddlewareHandler} from "hono";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Lets only this machine use the controls. The Host check defeats a site whose name is made to resolve to 127.0.0.1, the
 * Origin check a page of another site, and the address check a caller from the network. @throws ServiceError 403
 */
export const onlyLoopback: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const address = c.env?.incoming?.socket.remoteAddress;
  const fromHere = address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
  const origin = c.req.header("Origin");
  const fromOurPage = origin === undefined || origin === ownOrigin(c);
  if (!fromHere || !fromOurPage || !LOOPBACK_HOSTS.has(new URL(c.req.url).hostname)) {
    const description = "The sandbox's controls answer only to this machine, at 127.0.0.1 or localhost.";
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", description}]);
  }
  await next();
};
