import {compare, type Money} from "../../platform/money.ts";
import {APPROVED_CODE, DECLINED_CODE} from "../cards/processor.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  type AuthorizationRow,
  findAuthorizationRow,
  findAuthorizationsOfOrder,
  insertAuthorization,
  moveAuthorization,
  takeFromAuthorization,
} from "./authorization-records.ts";
import {isDue, insertCharges, moneyOf, type OrderedCapture, takesMoney} from "./captures.ts";
import {type Buyer, type Charge, chargeColumns, refuseUsedInvoiceId} from "./charges.ts";
import {type CaptureRow, settlePayment} from "./records.ts";
import {
  AUTHORIZATION_LIFETIME_MS,
  type AuthorizationAction,
  authorizationRefusal,
  HONOR_PERIOD_MS,
  MAX_CAPTURES,
  PENDING_MS,
} from "./states.ts";

/** What a tester ordered for an authorization. */
export type OrderedAuthorization = "authorization-denied" | "authorization-pending";

/** An authorization as it stands now: `status` is what callers are shown. */
export interface Authorization {
  readonly row: AuthorizationRow;
  readonly status: AuthorizationRow["status"];
  readonly expired: boolean;
}

/**
 * Reserves the money of a charge. A declined card is no error: the authorization is DENIED.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function authorizeCharge(
  tx: Tx,
  {clock, random}: Chance,
  charge: Charge,
  ordered: OrderedAuthorization | undefined,
): Promise<void> {
  const now = clock.now();
  await refuseUsedInvoiceId(tx, charge);
  const isDeclined = charge.responseCode !== undefined && charge.responseCode !== APPROVED_CODE;
  const isDenied = isDeclined || ordered === "authorization-denied";
  const isPending = !isDenied && ordered === "authorization-pending";
  const columns = chargeColumns(charge);
  await insertAuthorization(tx, {
    id: random.id(),
    ...columns,
    ...(isDenied && !isDeclined && columns.response_code !== null ? {response_code: DECLINED_CODE} : {}),
    parent_id: null,
    status: isDenied ? "DENIED" : isPending ? "PENDING" : "CREATED",
    status_reason: isPending ? "PENDING_REVIEW" : null,
    due_at: isPending ? now + PENDING_MS : null,
    settles_to: isPending ? "CREATED" : null,
    captured_minor: 0,
    last_capture_minor: 0,
    captures: 0,
    expires_at: now + AUTHORIZATION_LIFETIME_MS,
    created_at: now,
    updated_at: now,
  });
}

/** @throws ServiceError 404 for an unknown authorization and for another application's */
export async function showAuthorization(
  queries: Queries,
  applicationId: string,
  id: string,
  now: number,
): Promise<Authorization> {
  const row = await currentRow(queries, id, now);
  if (row?.application_id !== applicationId) throw notFound("authorization_id");
  const parent = row.parent_id === null ? undefined : await findAuthorizationRow(queries, row.parent_id);
  return standing(row, parent, now);
}

export async function currentAuthorizationsOfOrder(
  queries: Queries,
  orderId: string,
  now: number,
): Promise<Authorization[]> {
  let rows = await findAuthorizationsOfOrder(queries, orderId);
  const due = rows.filter((row) => isDue(row, now));
  for (const {id} of due) await settlePayment(queries, "authorizations", id, now);
  if (due.length > 0) rows = await findAuthorizationsOfOrder(queries, orderId);
  return rows.map((row) =>
    standing(
      row,
      rows.find(({id}) => id === row.parent_id),
      now,
    ),
  );
}

async function currentRow(queries: Queries, id: string, now: number): Promise<AuthorizationRow | undefined> {
  const row = await findAuthorizationRow(queries, id);
  if (!row || !isDue(row, now)) return row;
  await settlePayment(queries, "authorizations", id, now);
  return findAuthorizationRow(queries, id);
}

/** What renews an authorization ends with it; one that has expired is shown as VOIDED, as the public service does. */
function standing(row: AuthorizationRow, parent: AuthorizationRow | undefined, now: number): Authorization {
  const expired = row.expires_at <= now;
  const ended = parent?.status === "VOIDED" || parent?.status === "CAPTURED" ? parent.status : row.status;
  const isOpen = ended === "CREATED" || ended === "PENDING" || ended === "PARTIALLY_CAPTURED";
  return {row, expired, status: expired && isOpen ? "VOIDED" : ended};
}

export interface CaptureAsked {
  /** Absent: all that is left. */
  readonly amount?: Money | undefined;
  readonly isFinal: boolean;
  readonly invoiceId?: string | undefined;
  readonly noteToPayer?: string | undefined;
  readonly softDescriptor?: string | undefined;
}

/**
 * Captures an authorization or a part of it, as often as money is left, up to ten times. However many ask at once, never
 * more is taken than was authorized. A capture that a tester wants declined takes nothing.
 *
 * @throws ServiceError 404, 422 MAX_CAPTURE_AMOUNT_EXCEEDED, AUTH_CAPTURE_CURRENCY_MISMATCH, DUPLICATE_INVOICE_ID, or why
 *   the authorization's state forbids it
 */
export async function captureAuthorization(
  tx: Tx,
  chance: Chance,
  target: {readonly applicationId: string; readonly id: string},
  asked: CaptureAsked,
  ordered: OrderedCapture | undefined,
): Promise<CaptureRow> {
  const now = chance.clock.now();
  const {row} = await showAuthorization(tx, target.applicationId, target.id, now);
  if (asked.amount && asked.amount.currency !== row.currency_code) throw otherCurrency("CAPTURE");
  // More than was ever authorized is refused before a statement has to count that far.
  const isTooMuch = asked.amount && compare(asked.amount, moneyOf(row, row.minor)) > 0;
  if (isTooMuch) throw await captureRefused(tx, row.id, asked, now);
  const taken = takesMoney(row.response_code ?? undefined, ordered)
    ? await take(tx, row, asked, now)
    : await ask(tx, row, asked, now);
  const [capture] = await insertCharges(
    tx,
    chance,
    [{...chargeOf(row), ...overrides(asked), amount: taken}],
    ordered,
    {authorizationId: row.id, isFinal: asked.isFinal, noteToPayer: asked.noteToPayer},
  );
  if (!capture) throw new Error("a capture that was inserted is gone");
  return capture;
}

/** Takes the money from the authorization and, where it renews another, from that one, too. */
async function take(tx: Tx, row: AuthorizationRow, asked: CaptureAsked, now: number): Promise<Money> {
  const claim = {currency: row.currency_code, isFinal: asked.isFinal, now};
  const minor = asked.amount && Number(asked.amount.minor);
  const taken = await takeFromAuthorization(tx, {...claim, id: row.id, minor});
  if (!taken) throw await captureRefused(tx, row.id, asked, now);
  const {last_capture_minor: took} = taken;
  if (row.parent_id !== null) {
    const parent = await takeFromAuthorization(tx, {...claim, id: row.parent_id, minor: took});
    if (!parent) throw await captureRefused(tx, row.parent_id, asked, now);
  }
  return moneyOf(row, took);
}

/** Asks whether the money could be taken, and leaves it where it is. */
async function ask(tx: Tx, row: AuthorizationRow, asked: CaptureAsked, now: number): Promise<Money> {
  const held = await moveAuthorization(tx, {id: row.id, action: "capture", now});
  if (!held) throw await captureRefused(tx, row.id, asked, now);
  const left = moneyOf(row, held.minor - held.captured_minor);
  if (asked.amount && compare(asked.amount, left) > 0) throw tooMuch();
  return asked.amount ?? left;
}

async function captureRefused(tx: Tx, id: string, asked: CaptureAsked, now: number) {
  const row = await findAuthorizationRow(tx, id);
  if (!row) return notFound("authorization_id");
  const isOpen = row.status === "CREATED" || row.status === "PARTIALLY_CAPTURED";
  if (isOpen && row.expires_at > now) {
    if (row.captures >= MAX_CAPTURES) {
      const words = `An authorization can be captured ${MAX_CAPTURES} times.`;
      return unprocessable("MAX_CAPTURE_COUNT_EXCEEDED", words);
    }
    if (asked.amount) return tooMuch();
  }
  return refused(row, "capture", now);
}

function tooMuch() {
  const words = "The amount is more than what is left of the authorization.";
  return unprocessable("MAX_CAPTURE_AMOUNT_EXCEEDED", words, "/amount/value");
}

function refused(row: AuthorizationRow, action: AuthorizationAction, now: number) {
  return unprocessable(...authorizationRefusal(action, {status: row.status, expired: row.expires_at <= now}));
}

function otherCurrency(what: "CAPTURE" | "RENEWAL") {
  const issue = what === "CAPTURE" ? "AUTH_CAPTURE_CURRENCY_MISMATCH" : "AUTH_CURRENCY_MISMATCH";
  return unprocessable(issue, "The currency must be that of the authorization.", "/amount/currency_code");
}

/**
 * Lets go of what is left of an authorization, and of what renews it.
 *
 * @throws ServiceError 404, 422 PREVIOUSLY_CAPTURED, PREVIOUSLY_VOIDED or CANNOT_BE_VOIDED
 */
export async function voidAuthorization(
  tx: Tx,
  {clock}: Chance,
  applicationId: string,
  id: string,
): Promise<Authorization> {
  const now = clock.now();
  const {row} = await showAuthorization(tx, applicationId, id, now);
  if (row.parent_id !== null) {
    const words = "What renews an authorization can't be voided by itself. Void the original authorization.";
    throw unprocessable("CANNOT_BE_VOIDED", words);
  }
  const moved = await moveAuthorization(tx, {id, action: "void", now}, "VOIDED");
  if (!moved) throw refused(await sameRow(tx, id), "void", now);
  return standing(moved, undefined, now);
}

/**
 * Renews an authorization whose honor period of three days is over: for another three days its funds are certain. What
 * is captured from the new one is captured from the original, so that both together give no more than was authorized.
 *
 * @param amount at most what was authorized; absent: just that
 * @throws ServiceError 404, 422 REAUTHORIZATION_TOO_SOON, REAUTHORIZATION_NOT_SUPPORTED, AUTH_CURRENCY_MISMATCH,
 *   AUTHORIZATION_AMOUNT_EXCEEDED, or why the authorization's state forbids it
 */
export async function reauthorize(
  tx: Tx,
  {clock, random}: Chance,
  target: {readonly applicationId: string; readonly id: string},
  amount: Money | undefined,
): Promise<Authorization> {
  const now = clock.now();
  const {row} = await showAuthorization(tx, target.applicationId, target.id, now);
  if (row.parent_id !== null) {
    const words = "What renews an authorization can't be renewed. Renew the original authorization.";
    throw unprocessable("REAUTHORIZATION_NOT_SUPPORTED", words);
  }
  if (amount && amount.currency !== row.currency_code) throw otherCurrency("RENEWAL");
  if (amount && compare(amount, moneyOf(row, row.minor)) > 0) {
    const words = "The amount is more than what was authorized.";
    throw unprocessable("AUTHORIZATION_AMOUNT_EXCEEDED", words, "/amount/value");
  }
  const original = await moveAuthorization(tx, {id: row.id, action: "reauthorize", now});
  if (!original) throw refused(await sameRow(tx, row.id), "reauthorize", now);
  if (now < row.created_at + HONOR_PERIOD_MS) {
    const words = "The authorization's honor period of three days is not over yet.";
    throw unprocessable("REAUTHORIZATION_TOO_SOON", words);
  }
  const renewal = await insertAuthorization(tx, {
    ...original,
    id: random.id(),
    parent_id: original.id,
    minor: Number(amount?.minor ?? original.minor),
    created_at: now,
    updated_at: now,
  });
  return standing(renewal, original, now);
}

async function sameRow(tx: Tx, id: string): Promise<AuthorizationRow> {
  const row = await findAuthorizationRow(tx, id);
  if (!row) throw new Error("an authorization vanished while it was asked for");
  return row;
}

function chargeOf(row: AuthorizationRow): Charge {
  return {
    applicationId: row.application_id,
    orderId: row.order_id,
    unitIndex: row.unit_index,
    amount: moneyOf(row, row.minor),
    responseCode: row.response_code ?? undefined,
    isProtected: row.seller_protection === "ELIGIBLE",
    invoiceId: row.invoice_id ?? undefined,
    customId: row.custom_id ?? undefined,
    softDescriptor: undefined,
    buyer: row.buyer === null ? undefined : (JSON.parse(row.buyer) as Buyer),
  };
}

function overrides({invoiceId, softDescriptor}: CaptureAsked): Partial<Charge> {
  return {
    ...(invoiceId === undefined ? {} : {invoiceId}),
    ...(softDescriptor === undefined ? {} : {softDescriptor}),
  };
}
