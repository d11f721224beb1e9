import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../platform/clock.ts";
import type {Metrics} from "./metrics.ts";
import {routePattern} from "./route-pattern.ts";
import type {DoorVariables} from "./variables.ts";

/** Times each request, by the route that answers it. */
export function metricsDoor(metrics: Metrics, clock: Clock): MiddlewareHandler<DoorVariables> {
  return async (c, next) => {
    const end = metrics.begin();
    const started = clock.now();
    await next();
    end({
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      seconds: (clock.now() - started) / 1000,
    });
  };
}
