import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {routePattern} from "./route-pattern.ts";
import type {Door} from "./threshold.ts";

/**
 * One line a request, at level `info`: what was asked, what was answered, how long it took (ms); no header, no body. Of the
 * address only the route's pattern, and the order's id where the shop knows that order.
 */
export function requestLogDoor(log: Log, clock: Clock): Door {
  if (!log.isLevelEnabled("info")) return () => undefined;
  return (c) => {
    const started = clock.now();
    return () => {
      const {method} = c.req;
      const {status} = c.res;
      const order = status < 400 ? c.req.param("orderId") : undefined;
      log.info(
        {
          debugId: c.get("debugId"),
          requestId: c.get("requestId"),
          method,
          route: routePattern(c),
          ...(order !== undefined && {order}),
          status,
          took: clock.now() - started,
        },
        "request",
      );
    };
  };
}
