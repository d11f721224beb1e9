import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {createDispute} from "../disputes/create-dispute.operations.ts";
import {ACTIONS} from "../disputes/disputes.actions.ts";
import {disputes} from "../disputes/disputes.operations.ts";
import {captures} from "../payments/payments.model.ts";
import type {Application} from "../wire/application.ts";
import {notFound} from "../wire/errors.ts";
import {parse} from "../wire/validation.ts";
import type {disputeActionBody, openDisputeBody} from "./console.schema.ts";
import type {z} from "zod";

/** Application of a resource. The console acts for buyers and PayPal's agents in the environment `live`, too. */
function asSandbox(store: Store, id: string): Application {
  return {...applicationById(store, id), environment: "sandbox"};
}

/** Opens a dispute about a capture, on behalf of the buyer. @throws ServiceError 404, and as `createDispute` */
export function openDispute(
  store: Store,
  runtime: Runtime,
  {capture_id: id, reason, message}: z.output<typeof openDisputeBody>,
): string {
  const capture = captures(store).get(id);
  if (!capture) throw notFound("capture_id");
  const application = asSandbox(store, capture.applicationId);
  const {id: disputeId} = createDispute(store, runtime, application, {
    disputed_transactions: [{seller_transaction_id: id}],
    reason,
    message,
  });
  return disputeId;
}

/** Performs an action on a dispute as one of its parties. @throws ServiceError 400, 404, 422 */
export function actOnDispute(
  store: Store,
  runtime: Runtime,
  id: string,
  {as, action, input}: z.output<typeof disputeActionBody>,
): void {
  const dispute = disputes(store).get(id);
  if (!dispute) throw notFound("id");
  const application = asSandbox(store, dispute.applicationId);
  const body = parse(ACTIONS[action].schema, input);
  ACTIONS[action].perform(store, runtime, {application, id, parties: [as]}, body);
}
