import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {showDispute} from "../disputes/disputes.operations.ts";
import {disputeReply} from "../disputes/disputes.representation.ts";
import type {DisputeRow} from "../disputes/disputes.operations.ts";
import {
  AGENT_ACTIONS,
  awaitedParty,
  type DisputeAction,
  type EvidenceSource,
  PARTIES,
  type Party,
  possibleActions,
} from "../disputes/disputes.states.ts";
import {responseOptions} from "../disputes/response-options.ts";
import {isSandbox, viewOf} from "../disputes/visibility.ts";
import {moneyOf} from "../payments/charges.ts";
import {type Detail, type DetailContext, inOrder} from "./detail.ts";
import {eventsOf, requestsOf} from "./timeline.ts";
import {findRow} from "./lists.ts";
import {iso} from "./rows.ts";
import {shownJson} from "./redaction.ts";

const EVIDENCE: Readonly<Record<EvidenceSource, string>> = {
  REQUESTED_FROM_BUYER: "Asked of the buyer",
  REQUESTED_FROM_SELLER: "Asked of the seller",
  SUBMITTED_BY_BUYER: "The buyer's evidence",
  SUBMITTED_BY_SELLER: "The seller's evidence",
};

export async function disputeDetail(context: DetailContext, id: string): Promise<Detail | undefined> {
  const {db} = context.database;
  const found = await findRow(db, "disputes", id);
  if (!found) return undefined;
  const application = applicationById(db, found.application_id);
  const dispute = await showDispute(db, context, application, id);
  const {row, messages, evidences, offers} = dispute;
  const now = context.clock.now();
  const reader = {application, view: viewOf(["disputes/read"]), origin: context.origin, now};
  const actions = actionsOf(row, isSandbox(application), now);
  const money = (minor: number) => toWire(moneyOf(row, minor));
  return {
    id,
    status: row.status,
    facts: [
      {label: "Disputed", amount: money(row.minor)},
      {label: "Reason", text: row.reason},
      {label: "Stage", text: row.stage},
      {label: "Outcome", text: row.outcome_code},
      {label: "Refunded", amount: row.refunded_minor === null ? null : money(row.refunded_minor)},
      {label: "Capture", ref: {view: "captures", id: row.capture_id}},
      {label: "Order", ref: {view: "orders", id: dispute.capture.orderId}},
      {label: "Waits for", text: row.awaits},
      {label: "Seller response due", time: dueOf(row, "SELLER")},
      {label: "Buyer response due", time: dueOf(row, "BUYER")},
      {label: "Appeal until", time: row.appeal_until === null ? null : iso(row.appeal_until)},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: inOrder([
      {time: iso(row.created_at), text: `Opened: ${row.reason}`, amount: money(row.minor)},
      ...messages.map(({posted_by: by, content, created_at: at}) => ({
        time: iso(at),
        text: `${by === "BUYER" ? "Buyer" : "Seller"}: ${content}`,
      })),
      ...evidences.map(({source, evidence_type: type, notes, created_at: at}) => ({
        time: iso(at),
        text: [EVIDENCE[source], type, notes].filter((part) => part !== null && part !== "").join(": "),
      })),
      ...offers.map(({actor, event_type: event, offer_type: type, minor, created_at: at}) => ({
        time: iso(at),
        text: `${actor === "BUYER" ? "Buyer" : "Seller"}: ${event} ${type}`,
        amount: money(minor),
      })),
      ...(row.outcome_code === null
        ? []
        : [{time: iso(row.updated_at), text: "Settled", status: row.outcome_code}]),
      ...(await eventsOf(db, [id])),
      ...(await requestsOf(context, [`/v1/customer/disputes/${id}`])),
    ]),
    json: shownJson(disputeReply(dispute, reader)),
    more: {
      actions,
      options: responseOptions(
        row.reason,
        actions.map(({action}) => action),
      ),
      amount: money(row.minor),
      isReturning: row.awaits === "RETURN",
    },
  };
}

function dueOf({status, due_at: due}: DisputeRow, party: Party): string | null {
  return due !== null && awaitedParty(status) === party ? iso(due) : null;
}

/** An action that is possible, and the party that can perform it. */
interface PossibleAction {
  readonly as: Party;
  readonly action: DisputeAction;
}

/** Either party can perform the actions of PayPal's agents, so these are listed once. */
function actionsOf(row: DisputeRow, mayActAsAgent: boolean, now: number): readonly PossibleAction[] {
  return PARTIES.flatMap((as) =>
    possibleActions(row, {parties: [as], mayActAsAgent}, now)
      .filter((action) => as === "BUYER" || !AGENT_ACTIONS.includes(action))
      .map((action) => ({as, action})),
  );
}
