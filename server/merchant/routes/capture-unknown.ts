import {type MerchantError, outcomeUnknown} from "../errors.ts";
import type {CaptureResult} from "../journal/capture-order.ts";

/** The reply while nobody knows whether an order is paid: a failure, so that no page takes it for a payment. */
export function captureUnknown(result: Extract<CaptureResult, {kind: "unknown"}>): MerchantError {
  const {orderId: id, retryAfterMs, serviceDebugId} = result;
  return outcomeUnknown(
    "It is not known yet whether this order is paid. Ask again for the same order: it is never charged twice.",
    {serviceDebugId, retryAfterMs, fields: {id, status: "UNKNOWN", retryAfterMs}},
  );
}
