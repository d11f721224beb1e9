import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import {createDispute} from "../disputes/create-dispute.operations.ts";
import {
  appealDispute,
  escalateDispute,
  provideEvidence,
  requireEvidence,
  sendMessage,
  settleDispute,
} from "../disputes/dispute-actions.operations.ts";
import {acceptOffer, denyOffer} from "../disputes/dispute-offers.operations.ts";
import type {Party} from "../disputes/disputes.states.ts";
import {notFound} from "../wire/errors.ts";
import {findRow} from "./lists.ts";
import type {DisputeAction, openDisputeBody} from "./console.schema.ts";
import type {z} from "zod";

/** Opens a dispute about a capture, on behalf of the buyer. @throws ServiceError 404, and as `createDispute` */
export async function openDispute(
  tx: Tx,
  runtime: Runtime,
  {capture_id: id, reason, message}: z.output<typeof openDisputeBody>,
): Promise<string> {
  const capture = await findRow(tx, "captures", id);
  if (!capture) throw notFound("capture_id");
  const application = await applicationById(tx, capture.application_id);
  const {id: disputeId} = await createDispute(tx, runtime, application, {
    disputed_transactions: [{seller_transaction_id: id}],
    reason,
    message,
  });
  return disputeId;
}

/** Performs an action on a dispute. @throws ServiceError 404, 422 */
export async function actOnDispute(tx: Tx, runtime: Runtime, id: string, body: DisputeAction): Promise<void> {
  const dispute = await findRow(tx, "disputes", id);
  if (!dispute) throw notFound("id");
  const application = await applicationById(tx, dispute.application_id);
  const as = (party: Party) => ({application, id, parties: [party] as const});
  switch (body.action) {
    case "escalate":
      return void (await escalateDispute(tx, runtime, as("BUYER"), body.note));
    case "require-buyer-evidence":
      return void (await requireEvidence(tx, runtime, as("SELLER"), "BUYER"));
    case "require-seller-evidence":
      return void (await requireEvidence(tx, runtime, as("SELLER"), "SELLER"));
    case "provide-buyer-evidence":
    case "provide-seller-evidence": {
      const party = body.action === "provide-buyer-evidence" ? "BUYER" : "SELLER";
      const evidence = {evidence_type: "OTHER", notes: body.notes};
      return void (await provideEvidence(tx, runtime, as(party), [evidence]));
    }
    case "send-message":
      return void (await sendMessage(tx, runtime, as("BUYER"), body.message));
    case "accept-offer":
      return void (await acceptOffer(tx, runtime, as("BUYER"), undefined));
    case "deny-offer":
      return void (await denyOffer(tx, runtime, as("BUYER"), body.note));
    case "return-item": {
      const evidence = {evidence_type: "PROOF_OF_RETURN", notes: body.notes};
      return void (await provideEvidence(tx, runtime, as("BUYER"), [evidence]));
    }
    case "appeal": {
      const evidence = {evidence_type: "OTHER", notes: body.notes};
      return void (await appealDispute(tx, runtime, as("BUYER"), [evidence]));
    }
    case "adjudicate":
      return void (await settleDispute(tx, runtime, as("SELLER"), body.adjudication_outcome));
  }
}
