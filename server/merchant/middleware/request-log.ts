import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {redactLine} from "../../shared/redaction.ts";
import type {Randomness} from "../randomness.ts";
import {type MerchantEnv, routePattern} from "./context.ts";

/** Form of a request id that is safe in a log and in a header, such as a UUID or a trace id. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** True for a request id of that form without text that the log would redact. */
function isUsable(id: string): boolean {
  const quoted = JSON.stringify(id);
  return REQUEST_ID.test(id) && redactLine(quoted) === quoted;
}

/**
 * Gives each request a debug id of this server, and the request id that a proxy or the page sent (`X-Request-Id`), which is
 * returned in the reply. (Hono's own request id refuses `:` and `/`, which trace ids have, and accepts card numbers.)
 */
export function requestIds(randomness: Randomness): MiddlewareHandler<MerchantEnv> {
  return async (c, next) => {
    // 12 characters, so that log redaction doesn't mistake it for a card number.
    const debugId = randomness.tag();
    const sent = c.req.header("x-request-id");
    const requestId = sent !== undefined && isUsable(sent) ? sent : debugId;
    c.set("debugId", debugId);
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("x-request-id", requestId);
  };
}

/**
 * Logs one line a request at level `info`, with its duration in ms but no header and no body. Of the address it logs the
 * route's pattern, and the order's id where the shop knows that order.
 */
export function logRequests(log: Log, clock: Clock): MiddlewareHandler<MerchantEnv> {
  return async (c, next) => {
    const started = clock.now();
    await next();
    const {status} = c.res;
    const order = status < 400 ? c.req.param("orderId") : undefined;
    log.info(
      {
        debugId: c.get("debugId"),
        requestId: c.get("requestId"),
        method: c.req.method,
        route: routePattern(c),
        ...(order !== undefined && {order}),
        status,
        took: clock.now() - started,
      },
      "request",
    );
  };
}
