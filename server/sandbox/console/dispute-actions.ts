import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import {createDispute} from "../disputes/create-dispute.operations.ts";
import {ACTIONS} from "../disputes/disputes.actions.ts";
import {disputes} from "../disputes/disputes.operations.ts";
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
  const body = parse(ACTIONS[action].schema, input);
  await ACTIONS[action].perform(tx, runtime, {application, id, parties: [as]}, body);
}
