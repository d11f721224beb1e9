import type {Application} from "../wire/application.ts";
import type {Chance, Tx} from "../context.ts";
import {noteEvent} from "../events/events.operations.ts";
import {showDispute} from "./disputes.operations.ts";
import {disputeOnTheWire} from "./disputes.representation.ts";
import {viewOf} from "./visibility.ts";

/** Notes what became of a dispute, with what a webhook platform may see of it. */
export async function announceDispute(
  tx: Tx,
  chance: Chance,
  type: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.UPDATED" | "CUSTOMER.DISPUTE.RESOLVED",
  application: Application,
  id: string,
): Promise<void> {
  if (chance.isQuiet === true) return;
  const dispute = await showDispute(tx, chance, application, id);
  const resource = disputeOnTheWire(dispute, {application, view: viewOf(["disputes/webhooks"]), origin: ""});
  await noteEvent(tx, chance, {applicationId: application.id, type, resourceId: id, resource});
}
