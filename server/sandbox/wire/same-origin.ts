import type {MiddlewareHandler} from "hono";
import {ownOrigin, type SandboxEnv} from "./environment.ts";
import {ServiceError} from "./errors.ts";

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
