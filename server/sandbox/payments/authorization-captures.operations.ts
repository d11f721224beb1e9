import {add, compare, type Money} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import {checkAllowed, otherCurrency, showAuthorization} from "./authorizations.operations.ts";
import {insertCharges, type RequestedCapture, takesMoney} from "./captures.operations.ts";
import {refuseRepeatedInvoiceId} from "./invoice-ids.ts";
import {
  type Authorization,
  authorizations,
  capturable,
  type Capture,
  moneyOf,
  type PlatformFee,
} from "./payments.model.ts";
import {MAX_CAPTURES, REFUND_DAYS} from "./payments.states.ts";

export interface CaptureRequest {
  /** Undefined: the remaining amount. */
  readonly amount?: Money | undefined;
  readonly isFinal: boolean;
  readonly invoiceId?: string | undefined;
  readonly noteToPayer?: string | undefined;
  readonly softDescriptor?: string | undefined;
  /** By default that of the order, for the first capture. */
  readonly platformFee?: PlatformFee | undefined;
}

/**
 * Captures an authorization, a part of it, or up to 115 % of it, at most ten times. A capture that a tester wants declined takes no money.
 *
 * @throws ServiceError 404, 422 MAX_CAPTURE_AMOUNT_EXCEEDED, AUTH_CAPTURE_CURRENCY_MISMATCH, DUPLICATE_INVOICE_ID, or
 *   the refusal of the authorization's state
 */
export function captureAuthorization(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  request: CaptureRequest,
  requestedOutcome: RequestedCapture | undefined,
): Capture {
  const now = runtime.clock.now();
  const {row} = showAuthorization(store, target.applicationId, target.id, now);
  if (request.amount && request.amount.currency !== row.currency)
    throw otherCurrency("AUTH_CAPTURE_CURRENCY_MISMATCH");
  const amount = request.amount ?? leftOf(row);
  if (takesMoney(row.responseCode, requestedOutcome)) {
    const parent = row.parentId === undefined ? [] : [authorizations(store).need(row.parentId)];
    // Captures of a reauthorization also count for its original.
    for (const from of [row, ...parent]) take(store, from, {...request, amount}, now);
    refuseRepeatedInvoiceId(store, row, request.invoiceId, now);
  } else {
    checkAllowed(row, "capture", now);
    checkAmount(row, amount);
    authorizations(store).change(row.id, {updatedAt: now});
  }
  const [capture] = insertCharges(
    store,
    runtime,
    [
      {
        ...row,
        amount,
        refundDays: REFUND_DAYS,
        review: undefined,
        invoiceId: request.invoiceId ?? row.invoiceId,
        softDescriptor: request.softDescriptor,
        platformFee: request.platformFee ?? (row.captures === 0 ? row.platformFee : undefined),
      },
    ],
    [requestedOutcome],
    {authorizationId: row.id, isFinal: request.isFinal, noteToPayer: request.noteToPayer},
  );
  if (!capture) throw new Error("the inserted capture is missing");
  return capture;
}

/** Takes the amount from an authorization. */
function take(
  store: Store,
  row: Authorization,
  {amount, isFinal}: CaptureRequest & {readonly amount: Money},
  now: number,
): void {
  checkAllowed(row, "capture", now);
  if (row.captures >= MAX_CAPTURES) {
    throw unprocessable("MAX_CAPTURE_COUNT_EXCEEDED");
  }
  checkAmount(row, amount);
  const capturedMinor = row.capturedMinor + Number(amount.minor);
  authorizations(store).change(row.id, {
    capturedMinor,
    status: isFinal || capturedMinor >= row.minor ? "CAPTURED" : "PARTIALLY_CAPTURED",
    captures: row.captures + 1,
    updatedAt: now,
  });
}

function leftOf(row: Authorization): Money {
  return moneyOf(row, row.minor - row.capturedMinor);
}

function checkAmount(row: Authorization, amount: Money): void {
  if (compare(add(amount, moneyOf(row, row.capturedMinor)), capturable(row)) <= 0) return;
  throw unprocessable("MAX_CAPTURE_AMOUNT_EXCEEDED", {field: "/amount/value"});
}
