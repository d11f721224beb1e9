import type {UploadedFile} from "../../shared/multipart.ts";
import type {Runtime, Tx} from "../context.ts";
import {ServiceError} from "../wire/errors.ts";
import {admit, applyStep, evidenceFacts, notAllowed, type Target} from "./dispute-changes.operations.ts";
import {documentsOf, type NewDocument} from "./dispute-documents.ts";
import {
  type DisputeRow,
  type DocumentRow,
  findOpenDispute,
  insertDocuments,
  insertEvidences,
  insertMessage,
  insertSupportingInfo,
} from "./disputes.records.ts";
import type {GivenEvidence} from "./disputes.schema.ts";
import type {AdjudicationOutcome, Party} from "./disputes.states.ts";

/** Files of a request; none in JSON requests. */
type Files = readonly UploadedFile[];

/**
 * Sends a message to the other party of an inquiry, which then has to answer.
 *
 * @throws ServiceError 404, 422
 */
export async function sendMessage(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  content: string,
  files: Files = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "send-message");
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "message", by});
  await addMessage(tx, runtime, moved, by, content, documentsOf(files));
  return moved;
}

/**
 * Escalates an inquiry to a claim, which PayPal then reviews.
 *
 * @throws ServiceError 404, or 422 when the dispute is no inquiry, or the parties have agreed on a return
 */
export async function escalateDispute(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  note: string,
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "escalate");
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "escalation"});
  await addMessage(tx, runtime, moved, by, note, []);
  return moved;
}

/**
 * Requests evidence from a party, as PayPal's agents do.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export async function requireEvidence(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  from: Party,
): Promise<DisputeRow> {
  const {row} = await admit(tx, runtime, target, "require-evidence");
  return applyStep(tx, runtime, {...target, row}, {kind: "request", from});
}

/**
 * Stores the requested evidence and returns the dispute to review. The buyer's evidence of a return makes the merchant
 * acknowledge it.
 *
 * @throws ServiceError 404; 400 for evidence that lacks its data; 422 when the dispute waits for no evidence of a party
 *   that the token may act for
 */
export async function provideEvidence(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  evidences: readonly GivenEvidence[],
  files: Files = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "provide-evidence");
  checkEvidences(evidences, files);
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "evidence"});
  await addEvidences(tx, runtime, moved, by, evidences, documentsOf(files));
  return moved;
}

/**
 * Adds a party's statement to a claim. The dispute stays as it is.
 *
 * @throws ServiceError 404, 422
 */
export async function provideSupportingInfo(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  notes: string,
  files: Files = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "provide-supporting-info");
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "statement"});
  const id = runtime.random.id();
  await insertSupportingInfo(tx, {
    id,
    dispute_id: row.id,
    source: `SUBMITTED_BY_${by}`,
    notes,
    stage: moved.stage,
    step: moved.step,
    created_at: moved.updated_at,
  });
  await addDocuments(tx, runtime, moved, {field: "supporting_info", owner_id: id}, documentsOf(files));
  return moved;
}

/**
 * Adjudicates a dispute exactly once, as PayPal's agents do. In the buyer's favor it refunds the disputed amount, or
 * the capture's remaining amount if that is less.
 *
 * @throws ServiceError 404, or 422 for a live application and for a dispute that is not under review
 */
export async function settleDispute(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  outcome: AdjudicationOutcome,
): Promise<DisputeRow> {
  const {row} = await admit(tx, runtime, target, "adjudicate");
  const winner = outcome === "BUYER_FAVOR" ? "BUYER" : "SELLER";
  return applyStep(tx, runtime, {...target, row}, {kind: "decision", winner});
}

/**
 * Appeals a decision with new evidence. PayPal then reviews the dispute again.
 *
 * @throws ServiceError 404; 400 for evidence that lacks its data; 422 for the party that won, after the time to appeal,
 *   and while the payment has another dispute
 */
export async function appealDispute(
  tx: Tx,
  runtime: Runtime,
  target: Target,
  evidences: readonly GivenEvidence[],
  files: Files = [],
): Promise<DisputeRow> {
  const {row, by} = await admit(tx, runtime, target, "appeal");
  checkEvidences(evidences, files);
  if (await findOpenDispute(tx, row.capture_id)) throw notAllowed();
  const moved = await applyStep(tx, runtime, {...target, row}, {kind: "appeal"});
  await addEvidences(tx, runtime, moved, by, evidences, documentsOf(files));
  return moved;
}

/** @throws ServiceError 400 for a proof without its data (PayPal's rules for these two types) */
export function checkEvidences(evidences: readonly GivenEvidence[], files: Files): void {
  for (const [index, {evidence_type: type, evidence_info: info}] of evidences.entries()) {
    const field = `/evidences/${index}/evidence_info`;
    if (type === "PROOF_OF_FULFILLMENT" && !info?.tracking_info && files.length === 0) {
      const description = "This evidence needs a carrier and a tracking number, or a document.";
      throw new ServiceError(400, [{issue: "MISSING_TRACKING_INFO", description, field, location: "body"}]);
    }
    if (type === "PROOF_OF_REFUND" && !info?.refund_ids) {
      const description = "This evidence needs a refund id.";
      throw new ServiceError(400, [{issue: "MISSING_REFUND_ID", description, field, location: "body"}]);
    }
  }
}

/** Stores a message and its documents. */
export async function addMessage(
  tx: Tx,
  runtime: Runtime,
  row: DisputeRow,
  by: Party,
  content: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const id = runtime.random.id();
  await insertMessage(tx, {
    id,
    dispute_id: row.id,
    posted_by: by,
    content,
    step: row.step,
    created_at: row.updated_at,
  });
  await addDocuments(tx, runtime, row, {field: "messages", owner_id: id}, documents);
}

/** Stores evidences and their documents. A document that no evidence names belongs to the first one. */
export async function addEvidences(
  tx: Tx,
  runtime: Runtime,
  row: DisputeRow,
  by: Party,
  evidences: readonly GivenEvidence[],
  documents: readonly NewDocument[],
): Promise<void> {
  const rows = evidences.map((evidence, index) => ({
    ...evidenceFacts(runtime, row, index),
    evidence_type: evidence.evidence_type,
    source: `SUBMITTED_BY_${by}` as const,
    evidence_info: evidence.evidence_info ? JSON.stringify(evidence.evidence_info) : null,
    notes: evidence.notes ?? null,
  }));
  await insertEvidences(tx, rows);
  const ownerOf = ({givenName}: NewDocument) =>
    rows[evidences.findIndex((each) => each.documents?.some(({name}) => name === givenName))] ?? rows[0];
  for (const owner of rows) {
    const own = documents.filter((document) => ownerOf(document) === owner);
    await addDocuments(tx, runtime, row, {field: "evidences", owner_id: owner.id}, own);
  }
}

async function addDocuments(
  tx: Tx,
  {random}: Runtime,
  row: DisputeRow,
  owner: Pick<DocumentRow, "field" | "owner_id">,
  documents: readonly NewDocument[],
): Promise<void> {
  await insertDocuments(
    tx,
    documents.map(({name, contentType, bytes}, position) => ({
      id: random.id(),
      dispute_id: row.id,
      ...owner,
      position,
      name,
      content_type: contentType,
      content: Buffer.from(bytes).toString("base64"),
      created_at: row.updated_at,
    })),
  );
}
