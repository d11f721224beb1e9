import {STATUS_CODES} from "node:http";
import type {ErrorHandler} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {Log} from "../../../shared/log.ts";
import {failureOf, logError, setRetryAfter} from "../../middleware/errors.ts";
import type {MerchantEnv} from "../../middleware/context.ts";
import {type ErrorDetail, MerchantError} from "../../errors.ts";

/**
 * Replies to errors in the shape of PayPal's samples: PayPal's own refusal unchanged, everything else as
 * `{error, errorDescription}` with a `name`.
 */
export function paypalErrors(log: Log): ErrorHandler<MerchantEnv> {
  return (error, c) => {
    logError(log, c, error);
    const debugId = c.get("debugId");
    c.header("cache-control", "no-store");
    if (!(error instanceof MerchantError)) {
      const {code, error: words} = failureOf(error);
      return c.json(bodyOf(500, code, words, debugId), 500);
    }
    setRetryAfter(c, error);
    const {status, code, message, details, refusal, serviceDebugId = debugId} = error;
    if (refusal) {
      // The samples' two client libraries read different spellings.
      const ids = {debug_id: serviceDebugId, debugId: serviceDebugId};
      return c.json({...refusal, ...ids}, status as ContentfulStatusCode);
    }
    const words = [message, ...details.map(inWords)].join(" ");
    return c.json(bodyOf(status, code, words, serviceDebugId), status as ContentfulStatusCode);
  };
}

function bodyOf(status: number, name: string, errorDescription: string, debug_id: string) {
  return {error: STATUS_CODES[status] ?? "Error", errorDescription, name, debug_id};
}

function inWords({field, description, issue}: ErrorDetail): string {
  return `${[field, description ?? issue].filter((part) => part !== undefined).join(": ")}.`;
}
