import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../platform/clock.ts";
import type {Log} from "../../platform/log.ts";
import type {DoorVariables} from "./variables.ts";

/** One line a request, at level `info`: what was asked, what was answered, how long it took (ms); no header, no body. */
export function requestLogDoor(log: Log, clock: Clock): MiddlewareHandler<DoorVariables> {
  return async (c, next) => {
    const started = clock.now();
    await next();
    const {method, path} = c.req;
    log.info(
      {debugId: c.get("debugId"), method, path, status: c.res.status, took: clock.now() - started},
      "request",
    );
  };
}
