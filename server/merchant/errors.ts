import {isUnauthorized, type Refused, type Unknown} from "./paypal/response.ts";
import type {Refusal} from "./paypal/response.ts";

/** Problem of a request: its issue code, its field and a description. */
export interface ErrorDetail {
  readonly issue?: string | undefined;
  /** JSON pointer into the body. */
  readonly field?: string | undefined;
  readonly description?: string | undefined;
  /** SKU of the line that the shop's hook refused. */
  readonly sku?: string | undefined;
}

interface MoreOfError {
  /** PayPal's debug id of the reply that this error passes on. */
  readonly serviceDebugId?: string | undefined;
  /** PayPal's refusal, when this error passes one on. */
  readonly refusal?: Refusal | undefined;
  /** Milliseconds after which the same request may be sent again; becomes `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
  /** More fields of the reply. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Error reply of a merchant route, with a message for the page's developer. It must contain no secret. */
export class MerchantError extends Error {
  override readonly name = "MerchantError";
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly refusal: Refusal | undefined;
  readonly serviceDebugId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    {serviceDebugId, refusal, retryAfterMs, fields = {}}: MoreOfError = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.refusal = refusal;
    this.serviceDebugId = serviceDebugId;
    this.retryAfterMs = retryAfterMs;
    this.fields = fields;
  }
}

/** The same error for an unknown order and another session's, so that it does not reveal which orders exist. */
export function orderNotFound(): MerchantError {
  return new MerchantError(404, "ORDER_NOT_FOUND", "There is no such order.");
}

/**
 * Passes PayPal's refusal on to the page: its status, and its details without the values sent. A refusal of this server's
 * credentials is a failure of the server, not of the request.
 *
 * @param isOperator the caller may see that this server lacks a permission (403)
 */
export function refusedByPayPal(refused: Refused, {isOperator = false} = {}): MerchantError {
  const {status, refusal} = refused;
  const serviceDebugId = refusal.debug_id;
  if (isUnauthorized(refused) && !(isOperator && status === 403)) {
    return new MerchantError(
      500,
      "CREDENTIALS_REFUSED",
      `PayPal refused this server's credentials or permissions with ${status}; the server's log has more.`,
      [],
      {serviceDebugId},
    );
  }
  const details = (refusal.details ?? []).map(({issue, field, description}) => ({issue, field, description}));
  // PayPal's message is the same for all refusals with a status.
  const reasons = details.flatMap(({description, issue}) => description ?? issue ?? []);
  const message = reasons.length > 0 ? reasons.join(" ") : (refusal.message ?? "PayPal refused the request.");
  return new MerchantError(status, refusal.name ?? "SERVICE_REFUSED", message, details, {
    serviceDebugId,
    refusal,
  });
}

/**
 * PayPal gave no reply, or one that leaves the outcome open. The page may repeat the request with the same request id.
 *
 * @param fields more fields of the reply
 */
export function payPalUnreachable(
  {debugId, retryAfterMs}: Unknown,
  fields?: Readonly<Record<string, unknown>>,
): MerchantError {
  return new MerchantError(
    500,
    "SERVICE_UNREACHABLE",
    "PayPal gives no reply at the moment; send the same request again, with the same Service-Request-Id.",
    [],
    {serviceDebugId: debugId, retryAfterMs, ...(fields && {fields})},
  );
}

/** The outcome is not known yet, and money may have moved. A repeated request never moves it twice. */
export function outcomeUnknown(message: string, more: MoreOfError): MerchantError {
  return new MerchantError(500, "OUTCOME_UNKNOWN", message, [], more);
}
