import {type Money, type WireMoney, zero} from "../../shared/money.ts";
import type {UploadedFile} from "../../shared/multipart.ts";
import type {Runtime, Tx} from "../context.ts";
import {ServiceError, unprocessable} from "../wire/errors.ts";
import {addEvidences, addMessage, checkEvidences} from "./dispute-actions.operations.ts";
import {admit, applyStep, type Target} from "./dispute-changes.operations.ts";
import {documentsOf} from "./dispute-documents.ts";
import {amountWithin} from "./disputed-amount.ts";
import {type DisputeRow, insertOffer, type OfferRow} from "./disputes.records.ts";
import type {AcceptClaimBody, AcknowledgeReturnBody, MakeOfferBody} from "./disputes.schema.ts";
import {
  type AcceptClaimType,
  acceptClaimTypesFor,
  type OfferType,
  offerTypesFor,
} from "./response-options.ts";

/**
 * Offers the buyer a way to resolve the inquiry.
 *
 * @throws ServiceError 404; 400 for a return without an address; 422 for a wrong type or amount
 */
export async function makeOffer(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  body: MakeOfferBody,
): Promise<DisputeRow> {
  const {row} = await admit(tx, runtime, target, "make-offer");
  const {offer_type: type, return_shipping_address: address} = body;
  if (!offerTypesFor(row.reason).includes(type)) {
    const description = "The dispute's reason does not allow this offer. See allowed_response_options.";
    throw unprocessable("INVALID_OFFER_TYPE", description, "/offer_type");
  }
  if (type === "REFUND_WITH_RETURN" && !address) throw addressMissing();
  const amount = offeredAmount(row, type, body.offer_amount);
  return propose(tx, runtime, {target, row}, {type, amount, note: body.note, address}, {kind: "offer"});
}

function offeredAmount(row: DisputeRow, type: OfferType, requested: WireMoney | undefined): Money {
  if (type !== "REPLACEMENT_WITHOUT_REFUND") return refundWithin(row, requested, "/offer_amount");
  if (requested === undefined) return zero(row.currency_code);
  const description = "A replacement without a refund has no amount.";
  throw unprocessable("AMOUNT_SHOULD_NOT_BE_PASSED", description, "/offer_amount");
}

/** The requested refund, or the disputed amount. */
function refundWithin(row: DisputeRow, requested: WireMoney | undefined, field: string): Money {
  const disputed = {currency: row.currency_code, minor: BigInt(row.minor)};
  return requested ? amountWithin(requested, disputed, field, "REFUND_AMOUNT_EXCEEDED") : disputed;
}

interface Offer {
  readonly type: OfferType;
  readonly amount: Money;
  readonly note: string | undefined;
  readonly address?: object | undefined;
}

interface Subject {
  readonly target: Target;
  readonly row: DisputeRow;
}

async function propose(
  tx: Tx,
  runtime: Runtime,
  {target, row}: Subject,
  {type, amount, note, address}: Offer,
  step: Parameters<typeof applyStep>[3],
): Promise<DisputeRow> {
  const moved = await applyStep(tx, runtime, {...target, row}, step, {
    offer_type: type,
    agreed_minor: Number(amount.minor),
    return_address: address ? JSON.stringify(address) : null,
  });
  const minor = Number(amount.minor);
  await recordOffer(tx, runtime, moved, {actor: "SELLER", event_type: "PROPOSED", type, minor, note});
  return moved;
}

async function recordOffer(
  tx: Tx,
  {random}: Runtime,
  row: DisputeRow,
  event: Pick<OfferRow, "actor" | "event_type" | "minor"> & Pick<Offer, "type" | "note">,
): Promise<void> {
  const {type, note, ...rest} = event;
  await insertOffer(tx, {
    id: random.id(),
    dispute_id: row.id,
    ...rest,
    offer_type: type,
    notes: note ?? null,
    stage: row.stage,
    step: row.step,
    created_at: row.updated_at,
  });
}

/**
 * Accepts the merchant's offer. The buyer is refunded, or has to return the item first.
 *
 * @throws ServiceError 404, 422
 */
export async function acceptOffer(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  note: string | undefined,
): Promise<DisputeRow> {
  const {row} = await admit(tx, runtime, target, "accept-offer");
  const {type, minor} = pendingOffer(row);
  const isReturnNeeded = type === "REFUND_WITH_RETURN";
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "accepted-offer", isReturnNeeded});
  const event = {actor: "BUYER", event_type: "ACCEPTED", type, minor, note} as const;
  await recordOffer(tx, runtime, {...moved, stage: row.stage}, event);
  return moved;
}

/** Denies the merchant's offer. @throws ServiceError 404, 422 */
export async function denyOffer(tx: Tx, runtime: Runtime, target: Target, note: string): Promise<DisputeRow> {
  const {row} = await admit(tx, runtime, target, "deny-offer");
  const {type, minor} = pendingOffer(row);
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "denied-offer"});
  await recordOffer(tx, runtime, moved, {actor: "BUYER", event_type: "DENIED", type, minor, note});
  return moved;
}

function pendingOffer({offer_type: type, agreed_minor: minor}: DisputeRow) {
  if (type === null || minor === null) throw new Error("the offer of a dispute is missing");
  return {type, minor};
}

/**
 * Accepts the buyer's claim. The buyer is refunded immediately, or after the return of the item. A partial refund needs
 * the buyer's consent, so it becomes an offer.
 *
 * @throws ServiceError 404; 400 without the return's address or label; 422 for a wrong type or amount
 */
export async function acceptClaim(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  body: AcceptClaimBody,
  files: readonly UploadedFile[] = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "accept-claim");
  const documents = documentsOf(files);
  const {refund_amount: requested, return_shipping_address: address} = body;
  const amount = refundWithin(row, requested, "/refund_amount");
  const isPart = amount.minor < BigInt(row.minor);
  const type = body.accept_claim_type ?? (isPart ? "PARTIAL_REFUND" : "REFUND");
  checkClaimType(row, body, {type, isPart});
  const moved = await acceptAs(tx, runtime, {target, row}, {type, amount, address});
  if (type === "REFUND_WITH_RETURN_SHIPMENT_LABEL" && documents.length > 0) {
    // Buyers read messages, but no evidence.
    await addMessage(tx, runtime, moved, by, "The label for the return is attached.", documents);
  } else if (documents.length > 0) {
    await addEvidences(tx, runtime, moved, by, [{evidence_type: "OTHER"}], documents);
  }
  return moved;
}

interface AcceptedClaim extends Pick<Offer, "amount" | "address"> {
  readonly type: AcceptClaimType;
}

async function acceptAs(
  tx: Tx,
  runtime: Runtime,
  {target, row}: Subject,
  {type, amount, address}: AcceptedClaim,
): Promise<DisputeRow> {
  if (type === "PARTIAL_REFUND") {
    const offer = {type: "REFUND", amount, note: undefined} as const;
    return propose(tx, runtime, {target, row}, offer, {kind: "accepted-claim", result: "offer"});
  }
  if (type === "REFUND") {
    return applyStep(tx, runtime, {...target, row}, {kind: "accepted-claim", result: "refund"});
  }
  const columns = {agreed_minor: row.minor, return_address: JSON.stringify(address)};
  return applyStep(tx, runtime, {...target, row}, {kind: "accepted-claim", result: "return"}, columns);
}

const RETURN_TYPES: readonly AcceptClaimType[] = ["REFUND_WITH_RETURN", "REFUND_WITH_RETURN_SHIPMENT_LABEL"];

function checkClaimType(
  row: DisputeRow,
  body: AcceptClaimBody,
  {type, isPart}: {readonly type: AcceptClaimType; readonly isPart: boolean},
): void {
  if (!acceptClaimTypesFor(row.reason).includes(type)) {
    const description = "The dispute's reason does not allow this type. See allowed_response_options.";
    throw unprocessable("INVALID_ACCEPT_CLAIM_TYPE", description, "/accept_claim_type");
  }
  if (type === "PARTIAL_REFUND" && !isPart) {
    const description = "A partial refund needs an amount below the disputed amount.";
    throw unprocessable("INVALID_REFUND_AMOUNT", description, "/refund_amount");
  }
  if (type !== "PARTIAL_REFUND" && isPart) {
    const description = "Only a partial refund has an amount below the disputed amount.";
    throw unprocessable("AMOUNT_SHOULD_NOT_BE_PASSED", description, "/refund_amount");
  }
  if (!RETURN_TYPES.includes(type)) return;
  if (!body.return_shipping_address) throw addressMissing();
  if (type === "REFUND_WITH_RETURN_SHIPMENT_LABEL" && !body.return_shipment_info) {
    throw missing("/return_shipment_info", "The shipment label for the return is missing.");
  }
}

function addressMissing(): ServiceError {
  return missing("/return_shipping_address", "The address to which the buyer returns the item is missing.");
}

function missing(field: string, description: string): ServiceError {
  return new ServiceError(400, [{issue: "MISSING_REQUIRED_PARAMETER", description, field, location: "body"}]);
}

/**
 * Acknowledges the return of the item. An item that arrived as expected refunds the buyer. Otherwise PayPal reviews the
 * dispute.
 *
 * @throws ServiceError 404, 422
 */
export async function acknowledgeReturn(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  body: AcknowledgeReturnBody,
  files: readonly UploadedFile[] = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "acknowledge-return-item");
  const {acknowledgement_type: type, evidences = []} = body;
  checkEvidences(evidences, files);
  const documents = documentsOf(files);
  const step = {kind: "acknowledgement", isItemReceived: type === "ITEM_RECEIVED"} as const;
  const moved = await applyStep(tx, runtime, {...target, row}, step);
  const shown = evidences.length > 0 || documents.length === 0 ? evidences : [{evidence_type: "OTHER"}];
  if (shown.length > 0) await addEvidences(tx, runtime, moved, by, shown, documents);
  return moved;
}
