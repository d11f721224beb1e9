import type {Refused, Unknown} from "./service/outcome.ts";
import type {Refusal} from "./service/wire.ts";

/** One thing that is wrong with a request: what, where, and in words. */
export interface ErrorDetail {
  readonly issue?: string | undefined;
  /** JSON pointer into the body. */
  readonly field?: string | undefined;
  readonly description?: string | undefined;
}

/** What a merchant route refuses, in words for whoever wrote the page. Nothing secret may stand in it. */
export class MerchantError extends Error {
  override readonly name = "MerchantError";
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  /** The service's own words, where the refusal is its. */
  readonly refusal: Refusal | undefined;
  /** What the commerce service calls its answer, when this error is one. */
  readonly serviceDebugId: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    serviceDebugId?: string,
    refusal?: Refusal,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.refusal = refusal;
    this.serviceDebugId = serviceDebugId;
  }
}

/** An unknown order, and somebody else's: nobody learns which. */
export function orderNotFound(): MerchantError {
  return new MerchantError(404, "ORDER_NOT_FOUND", "There is no such order.");
}

/** The service's refusal, as it is passed on to the page: its status, and its details without the values sent. */
export function refusedByService({status, refusal}: Refused): MerchantError {
  const message = refusal.message ?? refusal.error_description ?? "The commerce service refused the request.";
  const details = (refusal.details ?? []).map(({issue, field, description}) => ({issue, field, description}));
  const code = refusal.name ?? refusal.error ?? "SERVICE_REFUSED";
  return new MerchantError(status, code, message, details, refusal.debug_id, refusal);
}

/** No answer, or one that decides nothing: the page may ask again under the same id. */
export function serviceUnreachable({status, debugId}: Unknown): MerchantError {
  return new MerchantError(
    status !== undefined && status >= 400 ? status : 500,
    "SERVICE_UNREACHABLE",
    "The commerce service gives no answer at the moment; the same request, with the same Service-Request-Id, may be sent again.",
    [],
    debugId,
  );
}
