import type {Clock} from "../../shared/clock.ts";
import type {Metrics} from "./metrics.ts";
import {routePattern} from "./route-pattern.ts";
import type {Door} from "./threshold.ts";

/** Times each request, by the route that answers it. */
export function metricsDoor(metrics: Metrics, clock: Clock): Door {
  return (c) => {
    const end = metrics.begin();
    const started = clock.now();
    return () =>
      end({
        method: c.req.method,
        route: routePattern(c),
        status: c.res.status,
        seconds: (clock.now() - started) / 1000,
      });
  };
}
