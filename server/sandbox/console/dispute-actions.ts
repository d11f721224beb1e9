import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import {createDispute} from "../disputes/create-dispute.operations.ts";
import {
  appealDispute,
  escalateDispute,
  provideEvidence,
  provideSupportingInfo,
  requireEvidence,
  sendMessage,
  settleDispute,
} from "../disputes/dispute-actions.operations.ts";
import type {Target} from "../disputes/dispute-changes.operations.ts";
import {
  acceptClaim,
  acceptOffer,
  acknowledgeReturn,
  denyOffer,
  makeOffer,
} from "../disputes/dispute-offers.operations.ts";
import {disputes} from "../disputes/disputes.operations.ts";
import {
  acceptClaimBody,
  acceptOfferBody,
  acknowledgeReturnBody,
  appealBody,
  denyOfferBody,
  escalateBody,
  makeOfferBody,
  provideEvidenceBody,
  requireEvidenceBody,
  sendMessageBody,
  settleBody,
  supportingInfoBody,
} from "../disputes/disputes.schema.ts";
import type {DisputeAction} from "../disputes/disputes.states.ts";
import type {Application} from "../wire/application.ts";
import {notFound} from "../wire/errors.ts";
import {parse} from "../wire/validation.ts";
import {findRow} from "./lists.ts";
import type {disputeActionBody, openDisputeBody} from "./console.schema.ts";
import type {z} from "zod";

/** Application of a resource. The console acts for buyers and PayPal's agents in the environment `live`, too. */
function asSandbox(tx: Tx, id: string): Application {
  return {...applicationById(tx, id), environment: "sandbox"};
}

/** Opens a dispute about a capture, on behalf of the buyer. @throws ServiceError 404, and as `createDispute` */
export async function openDispute(
  tx: Tx,
  runtime: Runtime,
  {capture_id: id, reason, message}: z.output<typeof openDisputeBody>,
): Promise<string> {
  const capture = await findRow(tx, "captures", id);
  if (!capture) throw notFound("capture_id");
  const application = asSandbox(tx, capture.application_id);
  const {id: disputeId} = await createDispute(tx, runtime, application, {
    disputed_transactions: [{seller_transaction_id: id}],
    reason,
    message,
  });
  return disputeId;
}

type PerformAction = (tx: Tx, runtime: Runtime, target: Target, body: unknown) => Promise<unknown>;

/** The REST API's actions, with the REST API's bodies. */
const ACTIONS: Readonly<Record<DisputeAction, PerformAction>> = {
  "send-message": (tx, runtime, target, body) =>
    sendMessage(tx, runtime, target, parse(sendMessageBody, body).message),
  "make-offer": (tx, runtime, target, body) => makeOffer(tx, runtime, target, parse(makeOfferBody, body)),
  "accept-offer": (tx, runtime, target, body) =>
    acceptOffer(tx, runtime, target, parse(acceptOfferBody, body).note),
  "deny-offer": (tx, runtime, target, body) =>
    denyOffer(tx, runtime, target, parse(denyOfferBody, body).note),
  "accept-claim": (tx, runtime, target, body) =>
    acceptClaim(tx, runtime, target, parse(acceptClaimBody, body)),
  "provide-evidence": (tx, runtime, target, body) =>
    provideEvidence(tx, runtime, target, parse(provideEvidenceBody, body).evidences),
  "provide-supporting-info": (tx, runtime, target, body) =>
    provideSupportingInfo(tx, runtime, target, parse(supportingInfoBody, body).notes),
  "acknowledge-return-item": (tx, runtime, target, body) =>
    acknowledgeReturn(tx, runtime, target, parse(acknowledgeReturnBody, body)),
  escalate: (tx, runtime, target, body) =>
    escalateDispute(tx, runtime, target, parse(escalateBody, body).note),
  "require-evidence": (tx, runtime, target, body) => {
    const {action} = parse(requireEvidenceBody, body);
    return requireEvidence(tx, runtime, target, action === "BUYER_EVIDENCE" ? "BUYER" : "SELLER");
  },
  adjudicate: (tx, runtime, target, body) =>
    settleDispute(tx, runtime, target, parse(settleBody, body).adjudication_outcome),
  appeal: (tx, runtime, target, body) =>
    appealDispute(tx, runtime, target, parse(appealBody, body).evidences),
};

/** Performs an action on a dispute as one of its parties. @throws ServiceError 400, 404, 422 */
export async function actOnDispute(
  tx: Tx,
  runtime: Runtime,
  id: string,
  {as, action, input}: z.output<typeof disputeActionBody>,
): Promise<void> {
  const dispute = disputes(tx.store).get(id);
  if (!dispute) throw notFound("id");
  const application = asSandbox(tx, dispute.applicationId);
  await ACTIONS[action](tx, runtime, {application, id, parties: [as]}, input);
}
