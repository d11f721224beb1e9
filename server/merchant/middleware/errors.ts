import type {Context, ErrorHandler, NotFoundHandler} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {Log} from "../../shared/log.ts";
import {type ErrorDetail, MerchantError} from "../errors.ts";
import {noteRefusal} from "./declines.ts";
import {type MerchantEnv, routePattern} from "./context.ts";

/** What a merchant route answers when it refuses or fails. */
interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly debug_id: string;
  readonly details?: readonly ErrorDetail[];
}

/** The one way an error leaves this server: no stack, no query, no path; what it was is in the log, by its debug id. */
export function handleError(log: Log): ErrorHandler<MerchantEnv> {
  return (error, c) => {
    const debugId = c.get("debugId");
    logError(log, c, error);
    if (error instanceof MerchantError) {
      setRetryAfter(c, error);
      return reply(c, error.status, {
        ...error.fields,
        error: error.message,
        code: error.code,
        // What the service calls it is what its support can look for; the log line above bears both.
        debug_id: error.serviceDebugId ?? debugId,
        ...(error.details.length > 0 ? {details: error.details} : {}),
      });
    }
    if (isGone(error)) {
      return reply(c, CLIENT_GONE, {error: "Nobody hears this.", code: "CLIENT_GONE", debug_id: debugId});
    }
    return reply(c, 500, {
      error: "Something went wrong on the shop's server.",
      code: "INTERNAL_ERROR",
      debug_id: debugId,
    });
  };
}

/** Writes `Retry-After` in whole seconds, where the error says when to ask again. */
export function setRetryAfter(c: Context, {retryAfterMs}: MerchantError): void {
  if (retryAfterMs === undefined) return;
  c.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
}

/** The log's line about what a request ended with; a refusal also counts where cards are tried out. */
export function logError(log: Log, c: Context<MerchantEnv>, error: Error): void {
  if (error instanceof MerchantError) {
    const level = error.status >= 500 ? "warn" : "info";
    const {status, code, serviceDebugId} = error;
    log[level]({...named(c), serviceDebugId, status, code}, error.message);
    noteRefusal(c, error);
  } else if (isGone(error)) log.info(named(c), "the caller went away");
  else log.error({...named(c), err: error}, "a request failed");
}

export const handleNotFound: NotFoundHandler<MerchantEnv> = (c) =>
  reply(c, 404, {error: "There is nothing here.", code: "NOT_FOUND", debug_id: c.get("debugId")});

/** As proxies call it: whoever asked closed the connection before the request had all arrived. Seen in metrics alone. */
const CLIENT_GONE = 499;

/** What Node throws when the rest of a body will never come. */
function isGone(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === "ECONNRESET" && error.message === "aborted";
}

/** How the log line finds the reply, and the other way round. */
function named(c: Context<MerchantEnv>) {
  return {debugId: c.get("debugId"), requestId: c.get("requestId"), route: routePattern(c)};
}

function reply(c: Context, status: number, body: ErrorBody): Response {
  c.header("cache-control", "no-store");
  return c.json(body, status as ContentfulStatusCode);
}
