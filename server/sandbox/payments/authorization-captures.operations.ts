import {compare, type Money} from "../../shared/money.ts";
import type {Runtime, Tx} from "../context.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  type AuthorizationRow,
  findAuthorizationRow,
  moveAuthorization,
  takeFromAuthorization,
} from "./authorizations.records.ts";
import {otherCurrency, refusedBy, showAuthorization} from "./authorizations.operations.ts";
import {insertCharges, type RequestedCapture, takesMoney} from "./captures.operations.ts";
import {type Buyer, type Charge, moneyOf} from "./charges.ts";
import {refuseRepeatedInvoiceId} from "./invoice-ids.ts";
import type {CaptureRow} from "./payments.records.ts";
import {MAX_CAPTURES, REFUND_DAYS} from "./payments.states.ts";

export interface CaptureRequest {
  /** Undefined: the remaining amount. */
  readonly amount?: Money | undefined;
  readonly isFinal: boolean;
  readonly invoiceId?: string | undefined;
  readonly noteToPayer?: string | undefined;
  readonly softDescriptor?: string | undefined;
}

/**
 * Captures an authorization or a part of it, at most ten times. Concurrent calls never capture more than was
 * authorized. A capture that a tester wants declined takes no money.
 *
 * @throws ServiceError 404, 422 MAX_CAPTURE_AMOUNT_EXCEEDED, AUTH_CAPTURE_CURRENCY_MISMATCH, DUPLICATE_INVOICE_ID, or
 *   the refusal of the authorization's state
 */
export async function captureAuthorization(
  tx: Tx,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  request: CaptureRequest,
  requestedOutcome: RequestedCapture | undefined,
): Promise<CaptureRow> {
  const now = runtime.clock.now();
  const {row} = await showAuthorization(tx, target.applicationId, target.id, now);
  if (request.amount && request.amount.currency !== row.currency_code)
    throw otherCurrency("AUTH_CAPTURE_CURRENCY_MISMATCH");
  // Refused here, because the database can't compare such large numbers.
  const isTooMuch = request.amount && compare(request.amount, moneyOf(row, row.minor)) > 0;
  if (isTooMuch) throw await captureRefused(tx, row.id, request, now);
  const isTaking = takesMoney(row.response_code ?? undefined, requestedOutcome);
  const taken = isTaking ? await take(tx, row, request, now) : await ask(tx, row, request, now);
  if (isTaking) await refuseRepeatedInvoiceId(tx, row, request.invoiceId, now);
  const [capture] = await insertCharges(
    tx,
    runtime,
    [{...chargeOf(row), ...overrides(request), amount: taken}],
    requestedOutcome,
    {authorizationId: row.id, isFinal: request.isFinal, noteToPayer: request.noteToPayer},
  );
  if (!capture) throw new Error("the inserted capture is missing");
  return capture;
}

/** Takes the amount from the authorization, and from the original if this one is a reauthorization. */
async function take(tx: Tx, row: AuthorizationRow, request: CaptureRequest, now: number): Promise<Money> {
  const claim = {currency: row.currency_code, isFinal: request.isFinal, now};
  const minor = request.amount && Number(request.amount.minor);
  const taken = await takeFromAuthorization(tx, {...claim, id: row.id, minor});
  if (!taken) throw await captureRefused(tx, row.id, request, now);
  const {last_capture_minor: took} = taken;
  if (row.parent_id !== null) {
    const parent = await takeFromAuthorization(tx, {...claim, id: row.parent_id, minor: took});
    if (!parent) throw await captureRefused(tx, row.parent_id, request, now);
  }
  return moneyOf(row, took);
}

/** Checks that the amount could be captured, without capturing it. */
async function ask(tx: Tx, row: AuthorizationRow, request: CaptureRequest, now: number): Promise<Money> {
  const held = await moveAuthorization(tx, {id: row.id, action: "capture", now});
  if (!held) throw await captureRefused(tx, row.id, request, now);
  const left = moneyOf(row, held.minor - held.captured_minor);
  if (request.amount && compare(request.amount, left) > 0) throw tooMuch();
  return request.amount ?? left;
}

async function captureRefused(tx: Tx, id: string, request: CaptureRequest, now: number) {
  const row = await findAuthorizationRow(tx, id);
  if (!row) return notFound("authorization_id");
  const isOpen = row.status === "CREATED" || row.status === "PARTIALLY_CAPTURED";
  if (isOpen && row.expires_at > now) {
    if (row.captures >= MAX_CAPTURES) {
      const description = `An authorization can be captured ${MAX_CAPTURES} times.`;
      return unprocessable("MAX_CAPTURE_COUNT_EXCEEDED", description);
    }
    if (request.amount) return tooMuch();
  }
  return refusedBy(row, "capture", now);
}

function tooMuch() {
  const description = "The amount exceeds the remaining amount of the authorization.";
  return unprocessable("MAX_CAPTURE_AMOUNT_EXCEEDED", description, "/amount/value");
}

function chargeOf(row: AuthorizationRow): Charge {
  return {
    applicationId: row.application_id,
    orderId: row.order_id,
    unitIndex: row.unit_index,
    amount: moneyOf(row, row.minor),
    responseCode: row.response_code ?? undefined,
    isProtected: row.seller_protection === "ELIGIBLE",
    refundDays: REFUND_DAYS,
    invoiceId: row.invoice_id ?? undefined,
    customId: row.custom_id ?? undefined,
    softDescriptor: undefined,
    buyer: row.buyer === null ? undefined : (JSON.parse(row.buyer) as Buyer),
  };
}

function overrides({invoiceId, softDescriptor}: CaptureRequest): Partial<Charge> {
  return {
    ...(invoiceId === undefined ? {} : {invoiceId}),
    ...(softDescriptor === undefined ? {} : {softDescriptor}),
  };
}
