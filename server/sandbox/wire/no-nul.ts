import type {MiddlewareHandler} from "hono";
import type {SandboxEnv} from "./environment.ts";
import {ServiceError} from "./errors.ts";

/**
 * Refuses an address with a NUL character: PostgreSQL takes no text with one, also not to compare with, so no engine is
 * given it. Bodies are refused where they are read. @throws ServiceError 400
 */
export const noNul: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const {pathname, search} = new URL(c.req.url);
  for (const [location, text] of [
    ["path", pathname],
    ["query", search],
  ] as const) {
    if (!/%00/.test(text)) continue;
    const description = "The address holds a NUL character.";
    throw new ServiceError(400, [{issue: "INVALID_PARAMETER_SYNTAX", description, location}]);
  }
  await next();
};
