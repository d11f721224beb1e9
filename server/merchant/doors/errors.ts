import type {Context, ErrorHandler, NotFoundHandler} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {Log} from "../../platform/log.ts";
import {type ErrorDetail, MerchantError} from "../errors.ts";
import type {DoorVariables} from "./variables.ts";

/** What a merchant route answers when it refuses or fails. */
interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly debug_id: string;
  readonly details?: readonly ErrorDetail[];
}

/** The one way an error leaves this server: no stack, no query, no path; what it was is in the log, by its debug id. */
export function errorDoor(log: Log): ErrorHandler<DoorVariables> {
  return (error, c) => {
    const debugId = c.get("debugId");
    logError(log, c, error);
    if (error instanceof MerchantError) {
      return reply(c, error.status, {
        error: error.message,
        code: error.code,
        // What the service calls it is what its support can look for; the log line above bears both.
        debug_id: error.serviceDebugId ?? debugId,
        ...(error.details.length > 0 ? {details: error.details} : {}),
      });
    }
    return reply(c, 500, {
      error: "Something went wrong on the shop's server.",
      code: "INTERNAL_ERROR",
      debug_id: debugId,
    });
  };
}

/** The log's line about what a request ended with. */
export function logError(log: Log, c: Context<DoorVariables>, error: Error): void {
  const debugId = c.get("debugId");
  if (!(error instanceof MerchantError)) {
    log.error({debugId, path: c.req.path, err: error}, "a request failed");
    return;
  }
  const level = error.status >= 500 ? "warn" : "info";
  const {status, code, serviceDebugId} = error;
  log[level]({debugId, serviceDebugId, status, code, path: c.req.path}, error.message);
}

export const notFoundDoor: NotFoundHandler<DoorVariables> = (c) =>
  reply(c, 404, {error: "There is nothing here.", code: "NOT_FOUND", debug_id: c.get("debugId")});

function reply(c: Context, status: number, body: ErrorBody): Response {
  c.header("cache-control", "no-store");
  return c.json(body, status as ContentfulStatusCode);
}
