import {type MerchantError, outcomeUnknown} from "../errors.ts";
import type {CaptureResult} from "../payments/capture-order.ts";

/** The reply while a capture's outcome is unknown: a 500, so that a page that checks `response.ok` ships no goods. */
export function captureUnknown(result: Extract<CaptureResult, {kind: "unknown"}>): MerchantError {
  const {orderId: id, retryAfterMs, serviceDebugId} = result;
  return outcomeUnknown(
    "It is not known yet whether this order is paid. Ask again for the same order: it is never charged twice.",
    {serviceDebugId, retryAfterMs, fields: {id, status: "UNKNOWN", retryAfterMs}},
  );
}
