import type {Context, ErrorHandler, NotFoundHandler} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {Log} from "../../shared/log.ts";
import {type ErrorDetail, MerchantError} from "../errors.ts";
import {HOOK_FAILED, HOOK_FAILED_MESSAGE, HookError} from "../hooks/call-hook.ts";
import {recordRefusal} from "./declines.ts";
import {type MerchantEnv, routePattern} from "./context.ts";

/** Error reply of a merchant route. */
interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly debug_id: string;
  readonly details?: readonly ErrorDetail[];
}

/** Replies to every error without a stack, query or path; the log has the rest, by debug id. */
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
        // PayPal's own debug id, so that its support can find the call; the log line above has both.
        debug_id: error.serviceDebugId ?? debugId,
        ...(error.details.length > 0 ? {details: error.details} : {}),
      });
    }
    if (isGone(error)) {
      return reply(c, CLIENT_GONE, {
        error: "The caller closed the connection.",
        code: "CLIENT_GONE",
        debug_id: debugId,
      });
    }
    return reply(c, 500, {...failureOf(error), debug_id: debugId});
  };
}

/** Returns what a page gets about a failure of this server or of the shop's hooks. */
export function failureOf(error: Error): Pick<ErrorBody, "error" | "code"> {
  if (error instanceof HookError) return {error: HOOK_FAILED_MESSAGE, code: HOOK_FAILED};
  return {error: "Something went wrong on the shop's server.", code: "INTERNAL_ERROR"};
}

/** Sets `Retry-After` in whole seconds, for an error with a time to ask again. */
export function setRetryAfter(c: Context, {retryAfterMs}: MerchantError): void {
  if (retryAfterMs === undefined) return;
  c.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
}

/** Logs the error of a request. A declined card also counts against the limit for declined cards. */
export function logError(log: Log, c: Context<MerchantEnv>, error: Error): void {
  if (error instanceof MerchantError) {
    const level = error.status >= 500 ? "warn" : "info";
    const {status, code, serviceDebugId} = error;
    log[level]({...named(c), serviceDebugId, status, code}, error.message);
    recordRefusal(c, error);
  } else if (isGone(error)) log.info(named(c), "the caller went away");
  else log.error({...named(c), err: error}, "a request failed");
}

export const handleNotFound: NotFoundHandler<MerchantEnv> = (c) =>
  reply(c, 404, {error: "There is no such route.", code: "NOT_FOUND", debug_id: c.get("debugId")});

/** Proxies' status for a caller who closed the connection during the request; visible in metrics only. */
const CLIENT_GONE = 499;

/** True for Node's error of a connection that closed during the request's body. */
function isGone(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === "ECONNRESET" && error.message === "aborted";
}

/** Ids that link the log line and the reply. */
function named(c: Context<MerchantEnv>) {
  return {debugId: c.get("debugId"), requestId: c.get("requestId"), route: routePattern(c)};
}

function reply(c: Context, status: number, body: ErrorBody): Response {
  c.header("cache-control", "no-store");
  return c.json(body, status as ContentfulStatusCode);
}
