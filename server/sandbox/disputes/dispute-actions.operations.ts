import type {UploadedFile} from "../../shared/multipart.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {badRequest} from "../wire/errors.ts";
import {admit, applyStep, notAllowed, type Target} from "./dispute-changes.operations.ts";
import {documentsOf, type NewDocument} from "./dispute-documents.ts";
import type {Dispute, Document, Message} from "./disputes.model.ts";
import {disputes, findOpenDispute} from "./disputes.operations.ts";
import type {GivenEvidence} from "./disputes.schema.ts";
import type {AdjudicationOutcome, Party} from "./disputes.states.ts";

/** Files of a request; none in JSON requests. */
type Files = readonly UploadedFile[];

/**
 * Sends a message to the other party of an inquiry, which then has to answer.
 *
 * @throws ServiceError 404, 422
 */
export function sendMessage(
  store: Store,
  runtime: Runtime,
  target: Target,
  content: string,
  files: Files = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "send-message");
  const moved = applyStep(store, runtime, {...target, row}, {kind: "message", by});
  return addMessage(store, runtime, moved, {postedBy: by, content}, documentsOf(files));
}

/**
 * Escalates an inquiry to a claim, which PayPal then reviews.
 *
 * @throws ServiceError 404, or 422 when the dispute is no inquiry, or the parties have agreed on a return
 */
export function escalateDispute(store: Store, runtime: Runtime, target: Target, note: string): Dispute {
  const {row, by} = admit(store, runtime, target, "escalate");
  const moved = applyStep(store, runtime, {...target, row}, {kind: "escalation"});
  return addMessage(store, runtime, moved, {postedBy: by, content: note}, []);
}

/**
 * Requests evidence from a party, as PayPal's agents do.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export function requireEvidence(store: Store, runtime: Runtime, target: Target, from: Party): Dispute {
  const {row} = admit(store, runtime, target, "require-evidence");
  return applyStep(store, runtime, {...target, row}, {kind: "request", from});
}

/**
 * Stores the requested evidence and returns the dispute to review. The buyer's evidence of a return makes the merchant
 * acknowledge it.
 *
 * @throws ServiceError 404; 400 for evidence that lacks its data; 422 when the dispute waits for no evidence of a party
 *   that the token may act for
 */
export function provideEvidence(
  store: Store,
  runtime: Runtime,
  target: Target,
  evidences: readonly GivenEvidence[],
  files: Files = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "provide-evidence");
  checkEvidences(evidences, files);
  const moved = applyStep(store, runtime, {...target, row}, {kind: "evidence"});
  return addEvidences(store, runtime, moved, by, evidences, documentsOf(files));
}

/**
 * Adds a party's statement to a claim. The dispute stays as it is.
 *
 * @throws ServiceError 404, 422
 */
export function provideSupportingInfo(
  store: Store,
  runtime: Runtime,
  target: Target,
  notes: string,
  files: Files = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "provide-supporting-info");
  const moved = applyStep(store, runtime, {...target, row}, {kind: "statement"});
  const info = {
    source: `SUBMITTED_BY_${by}` as const,
    notes,
    stage: moved.stage,
    documents: stored(documentsOf(files), runtime),
    createdAt: moved.updatedAt,
  };
  return disputes(store).change(row.id, {supportingInfo: [...moved.supportingInfo, info]});
}

/**
 * Adjudicates a dispute exactly once, as PayPal's agents do. In the buyer's favor it refunds the disputed amount, or
 * the capture's remaining amount if that is less.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export function settleDispute(
  store: Store,
  runtime: Runtime,
  target: Target,
  outcome: AdjudicationOutcome,
): Dispute {
  const {row} = admit(store, runtime, target, "adjudicate");
  const winner = outcome === "BUYER_FAVOR" ? "BUYER" : "SELLER";
  return applyStep(store, runtime, {...target, row}, {kind: "decision", winner});
}

/**
 * Appeals a decision with new evidence. PayPal then reviews the dispute again.
 *
 * @throws ServiceError 404; 400 for evidence that lacks its data; 422 for the party that won, after the time to appeal,
 *   and while the payment has another dispute
 */
export function appealDispute(
  store: Store,
  runtime: Runtime,
  target: Target,
  evidences: readonly GivenEvidence[],
  files: Files = [],
): Dispute {
  const {row, by} = admit(store, runtime, target, "appeal");
  checkEvidences(evidences, files);
  if (findOpenDispute(store, row.captureId)) throw notAllowed();
  const moved = applyStep(store, runtime, {...target, row}, {kind: "appeal"});
  return addEvidences(store, runtime, moved, by, evidences, documentsOf(files));
}

/** @throws ServiceError 400 for a proof without its data (PayPal's rules for these two types) */
export function checkEvidences(evidences: readonly GivenEvidence[], files: Files): void {
  for (const [index, {evidence_type: type, evidence_info: info}] of evidences.entries()) {
    const field = `/evidences/${index}/evidence_info`;
    if (type === "PROOF_OF_FULFILLMENT" && !info?.tracking_info && files.length === 0) {
      const description = "This evidence needs a carrier and a tracking number, or a document.";
      throw badRequest("MISSING_TRACKING_INFO", {description, field});
    }
    if (type === "PROOF_OF_REFUND" && !info?.refund_ids) {
      const description = "This evidence needs a refund id.";
      throw badRequest("MISSING_REFUND_ID", {description, field});
    }
  }
}

/** Adds a message with its documents. */
export function addMessage(
  store: Store,
  runtime: Runtime,
  {id, messages, updatedAt}: Dispute,
  message: Pick<Message, "postedBy" | "content">,
  documents: readonly NewDocument[],
): Dispute {
  const added = {...message, documents: stored(documents, runtime), createdAt: updatedAt};
  return disputes(store).change(id, {messages: [...messages, added]});
}

/** Adds evidences with their documents. A document that no evidence names belongs to the first one. */
export function addEvidences(
  store: Store,
  runtime: Runtime,
  {id, evidences: earlier, stage, updatedAt}: Dispute,
  by: Party,
  given: readonly GivenEvidence[],
  documents: readonly NewDocument[],
): Dispute {
  const ownerOf = ({givenName}: NewDocument) =>
    given.find((each) => each.documents?.some(({name}) => name === givenName)) ?? given[0];
  const added = given.map((evidence) => ({
    type: evidence.evidence_type,
    source: `SUBMITTED_BY_${by}` as const,
    info: evidence.evidence_info,
    notes: evidence.notes,
    stage,
    documents: stored(
      documents.filter((document) => ownerOf(document) === evidence),
      runtime,
    ),
    createdAt: updatedAt,
  }));
  return disputes(store).change(id, {evidences: [...earlier, ...added]});
}

function stored(documents: readonly NewDocument[], {random}: Runtime): Document[] {
  return documents.map(({name, contentType, bytes}) => ({
    id: random.id(),
    name,
    contentType,
    content: Buffer.from(bytes).toString("base64"),
  }));
}
