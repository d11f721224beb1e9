import {type Money, type WireMoney, zero} from "../../shared/money.ts";
import type {UploadedFile} from "../../shared/multipart.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {badRequest, type ServiceError, unprocessable} from "../wire/errors.ts";
import {addEvidences, addMessage, checkEvidences} from "./dispute-actions.operations.ts";
import {admit, applyStep, type Target} from "./dispute-changes.operations.ts";
import {documentsOf} from "./dispute-documents.ts";
import {amountWithin} from "./disputed-amount.ts";
import {amountOf, type Dispute, type Offer} from "./disputes.model.ts";
import {disputes} from "./disputes.operations.ts";
import type {
  AcceptClaimBody,
  AcknowledgeReturnBody,
  GivenEvidence,
  MakeOfferBody,
} from "./disputes.schema.ts";
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
export function makeOffer(store: Store, runtime: Runtime, target: Target, body: MakeOfferBody): Dispute {
  const {row} = admit(store, runtime, target, "make-offer");
  const {offer_type: type, return_shipping_address: address} = body;
  if (!offerTypesFor(row.reason).includes(type)) {
    const description = "The dispute's reason does not allow this offer. See allowed_response_options.";
    throw unprocessable("INVALID_OFFER_TYPE", {description, field: "/offer_type"});
  }
  if (type === "REFUND_WITH_RETURN" && !address) throw addressMissing();
  const amount = offeredAmount(row, type, body.offer_amount);
  return propose(store, runtime, {target, row}, {type, amount, note: body.note, address}, {kind: "offer"});
}

function offeredAmount(row: Dispute, type: OfferType, requested: WireMoney | undefined): Money {
  if (type !== "REPLACEMENT_WITHOUT_REFUND") return refundWithin(row, requested, "/offer_amount");
  if (requested === undefined) return zero(row.currency);
  const description = "A replacement without a refund has no amount.";
  throw unprocessable("AMOUNT_SHOULD_NOT_BE_PASSED", {description, field: "/offer_amount"});
}

/** The requested refund, or the disputed amount. */
function refundWithin(row: Dispute, requested: WireMoney | undefined, field: string): Money {
  const disputed = amountOf(row);
  return requested ? amountWithin(requested, disputed, field, "REFUND_AMOUNT_EXCEEDED") : disputed;
}

interface Proposal {
  readonly type: OfferType;
  readonly amount: Money;
  readonly note: string | undefined;
  readonly address?: Dispute["returnAddress"];
}

interface Subject {
  readonly target: Target;
  readonly row: Dispute;
}

function propose(
  store: Store,
  runtime: Runtime,
  {target, row}: Subject,
  {type, amount, note, address}: Proposal,
  step: Parameters<typeof applyStep>[3],
): Dispute {
  const minor = Number(amount.minor);
  const moved = applyStep(store, runtime, {...target, row}, step, {
    offerType: type,
    agreedMinor: minor,
    returnAddress: address,
  });
  const {stage} = moved;
  return addOffer(store, moved, {actor: "SELLER", event: "PROPOSED", type, minor, notes: note, stage});
}

function addOffer(store: Store, {id, offers, updatedAt}: Dispute, offer: Omit<Offer, "createdAt">): Dispute {
  return disputes(store).change(id, {offers: [...offers, {...offer, createdAt: updatedAt}]});
}

/**
 * Accepts the merchant's offer. The buyer is refunded, or has to return the item first.
 *
 * @throws ServiceError 404, 422
 */
export function acceptOffer(
  store: Store,
  runtime: Runtime,
  target: Target,
  note: string | undefined,
): Dispute {
  const {row} = admit(store, runtime, target, "accept-offer");
  const {type, minor} = pendingOffer(row);
  const isReturnNeeded = type === "REFUND_WITH_RETURN";
  const moved = applyStep(store, runtime, {...target, row}, {kind: "accepted-offer", isReturnNeeded});
  const {stage} = row;
  return addOffer(store, moved, {actor: "BUYER", event: "ACCEPTED", type, minor, notes: note, stage});
}

/** Denies the merchant's offer. @throws ServiceError 404, 422 */
export function denyOffer(store: Store, runtime: Runtime, target: Target, note: string): Dispute {
  const {row} = admit(store, runtime, target, "deny-offer");
  const {type, minor} = pendingOffer(row);
  const moved = applyStep(store, runtime, {...target, row}, {kind: "denied-offer"});
  const {stage} = moved;
  return addOffer(store, moved, {actor: "BUYER", event: "DENIED", type, minor, notes: note, stage});
}

function pendingOffer({offerType: type, agreedMinor: minor}: Dispute) {
  if (type === undefined || minor === undefined) throw new Error("the offer of a dispute is missing");
  return {type, minor};
}

/**
 * Accepts the buyer's claim. The buyer is refunded immediately, or after the return of the item. A partial refund needs
 * the buyer's consent, so it becomes an offer.
 *
 * @throws ServiceError 404; 400 without the return's address or label; 422 for a wrong type or amount
 */
export function acceptClaim(
  store: Store,
  runtime: Runtime,
  target: Target,
  body: AcceptClaimBody,
  files: readonly UploadedFile[] = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "accept-claim");
  const documents = documentsOf(files);
  const {refund_amount: requested, return_shipping_address: address} = body;
  const amount = refundWithin(row, requested, "/refund_amount");
  const isPart = amount.minor < BigInt(row.minor);
  const type = body.accept_claim_type ?? (isPart ? "PARTIAL_REFUND" : "REFUND");
  checkClaimType(row, body, {type, isPart});
  const moved = acceptAs(store, runtime, {target, row}, {type, amount, address});
  if (type === "REFUND_WITH_RETURN_SHIPMENT_LABEL" && documents.length > 0) {
    // Buyers read messages, but no evidence.
    const message = {postedBy: by, content: "The label for the return is attached."};
    return addMessage(store, runtime, moved, message, documents);
  }
  if (documents.length === 0) return moved;
  return addEvidences(store, runtime, moved, by, [{evidence_type: "OTHER"}], documents);
}

interface AcceptedClaim extends Pick<Proposal, "amount" | "address"> {
  readonly type: AcceptClaimType;
}

function acceptAs(
  store: Store,
  runtime: Runtime,
  {target, row}: Subject,
  {type, amount, address}: AcceptedClaim,
): Dispute {
  if (type === "PARTIAL_REFUND") {
    const offer = {type: "REFUND", amount, note: undefined} as const;
    return propose(store, runtime, {target, row}, offer, {kind: "accepted-claim", result: "offer"});
  }
  if (type === "REFUND") {
    return applyStep(store, runtime, {...target, row}, {kind: "accepted-claim", result: "refund"});
  }
  const changes = {agreedMinor: row.minor, returnAddress: address};
  return applyStep(store, runtime, {...target, row}, {kind: "accepted-claim", result: "return"}, changes);
}

const RETURN_TYPES: readonly AcceptClaimType[] = ["REFUND_WITH_RETURN", "REFUND_WITH_RETURN_SHIPMENT_LABEL"];

function checkClaimType(
  row: Dispute,
  body: AcceptClaimBody,
  {type, isPart}: {readonly type: AcceptClaimType; readonly isPart: boolean},
): void {
  if (!acceptClaimTypesFor(row.reason).includes(type)) {
    const description = "The dispute's reason does not allow this type. See allowed_response_options.";
    throw unprocessable("INVALID_ACCEPT_CLAIM_TYPE", {description, field: "/accept_claim_type"});
  }
  if (type === "PARTIAL_REFUND" && !isPart) {
    throw unprocessable("INVALID_REFUND_AMOUNT", {field: "/refund_amount"});
  }
  if (type !== "PARTIAL_REFUND" && isPart) {
    const description = "Only a partial refund has an amount below the disputed amount.";
    throw unprocessable("AMOUNT_SHOULD_NOT_BE_PASSED", {description, field: "/refund_amount"});
  }
  if (!RETURN_TYPES.includes(type)) return;
  if (!body.return_shipping_address) throw addressMissing();
  if (type === "REFUND_WITH_RETURN_SHIPMENT_LABEL" && !body.return_shipment_info) {
    throw badRequest("MISSING_REQUIRED_PARAMETER", {field: "/return_shipment_info"});
  }
}

function addressMissing(): ServiceError {
  return badRequest("MISSING_REQUIRED_PARAMETER", {field: "/return_shipping_address"});
}

/**
 * Acknowledges the return of the item. An item that arrived as expected refunds the buyer. Otherwise PayPal reviews the
 * dispute.
 *
 * @throws ServiceError 404, 422
 */
export function acknowledgeReturn(
  store: Store,
  runtime: Runtime,
  target: Target,
  body: AcknowledgeReturnBody,
  files: readonly UploadedFile[] = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "acknowledge-return-item");
  const {acknowledgement_type: type, evidences = []} = body;
  checkEvidences(evidences, files);
  const documents = documentsOf(files);
  const step = {kind: "acknowledgement", isItemReceived: type === "ITEM_RECEIVED"} as const;
  const moved = applyStep(store, runtime, {...target, row}, step);
  const shown: readonly GivenEvidence[] =
    evidences.length > 0 || documents.length === 0 ? evidences : [{evidence_type: "OTHER"}];
  return addEvidences(store, runtime, moved, by, shown, documents);
}
