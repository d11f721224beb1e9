import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {recordEvent} from "../events/events.operations.ts";
import type {Application} from "../wire/application.ts";
import {type Dispute, disputeReply} from "./disputes.model.ts";
import {captureOf} from "./disputes.operations.ts";
import {viewOf} from "./visibility.ts";

/** Records an event about a dispute, with the fields that a webhook may contain. */
export function recordDisputeEvent(
  store: Store,
  runtime: Runtime,
  type: "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.UPDATED" | "CUSTOMER.DISPUTE.RESOLVED",
  application: Application,
  row: Dispute,
): void {
  if (runtime.isSeeding === true) return;
  const reader = {application, view: viewOf(["disputes/webhooks"]), origin: "", now: runtime.clock.now()};
  const resource = disputeReply(row, captureOf(store, runtime, row), reader);
  recordEvent(store, runtime, {applicationId: application.id, type, resourceId: row.id, resource});
}
