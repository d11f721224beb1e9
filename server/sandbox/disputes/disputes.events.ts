import type {Runtime, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import {showDispute} from "./disputes.operations.ts";
import {disputeReply} from "./disputes.representation.ts";
import {viewOf} from "./visibility.ts";
import type {Application} from "../wire/application.ts";

/** Records an event about a dispute, with the fields that a webhook may contain. */
export async function recordDisputeEvent(
  tx: Tx,
  runtime: Runtime,
  type: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.UPDATED" | "CUSTOMER.DISPUTE.RESOLVED",
  application: Application,
  id: string,
): Promise<void> {
  if (runtime.isSeeding === true) return;
  const dispute = await showDispute(tx, runtime, application, id);
  const reader = {application, view: viewOf(["disputes/webhooks"]), origin: "", now: runtime.clock.now()};
  const resource = disputeReply(dispute, reader);
  await recordEvent(tx, runtime, {applicationId: application.id, type, resourceId: id, resource});
}
