import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {amountOf, type Dispute, disputeReply} from "../disputes/disputes.model.ts";
import {captureOf, disputes} from "../disputes/disputes.operations.ts";
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
import {type Detail, type DetailContext, inOrder} from "./detail.ts";
import {eventsOf, requestsOf} from "./timeline.ts";
import {iso} from "./rows.ts";
import {shownJson} from "./redaction.ts";

const EVIDENCE: Readonly<Record<EvidenceSource, string>> = {
  REQUESTED_FROM_BUYER: "Asked of the buyer",
  REQUESTED_FROM_SELLER: "Asked of the seller",
  SUBMITTED_BY_BUYER: "The buyer's evidence",
  SUBMITTED_BY_SELLER: "The seller's evidence",
};

export function disputeDetail(context: DetailContext, id: string): Detail | undefined {
  const row = disputes(context.store).get(id);
  if (!row) return undefined;
  const application = applicationById(context.store, row.applicationId);
  const capture = captureOf(context.store, context, row);
  const now = context.clock.now();
  const reader = {application, view: viewOf(["disputes/read"]), origin: context.origin, now};
  const actions = actionsOf(row, isSandbox(application), now);
  const money = (minor: number) => toWire(amountOf(row, minor));
  return {
    id,
    status: row.status,
    facts: [
      {label: "Disputed", amount: money(row.minor)},
      {label: "Reason", text: row.reason},
      {label: "Stage", text: row.stage},
      {label: "Outcome", text: row.outcomeCode},
      {label: "Refunded", amount: row.refundedMinor === undefined ? null : money(row.refundedMinor)},
      {label: "Capture", ref: {view: "captures", id: row.captureId}},
      {label: "Order", ref: {view: "orders", id: capture.orderId}},
      {label: "Waits for", text: row.awaits},
      {label: "Seller response due", time: dueOf(row, "SELLER")},
      {label: "Buyer response due", time: dueOf(row, "BUYER")},
      {label: "Appeal until", time: row.appealUntil === undefined ? null : iso(row.appealUntil)},
      {label: "Created", time: iso(row.createdAt)},
    ],
    timeline: inOrder([
      {time: iso(row.createdAt), text: `Opened: ${row.reason}`, amount: money(row.minor)},
      ...row.messages.map(({postedBy: by, content, createdAt: at}) => ({
        time: iso(at),
        text: `${by === "BUYER" ? "Buyer" : "Seller"}: ${content}`,
      })),
      ...row.evidences.map(({source, type, notes, createdAt: at}) => ({
        time: iso(at),
        text: [EVIDENCE[source], type, notes].filter((part) => part !== undefined && part !== "").join(": "),
      })),
      ...row.offers.map(({actor, event, type, minor, createdAt: at}) => ({
        time: iso(at),
        text: `${actor === "BUYER" ? "Buyer" : "Seller"}: ${event} ${type}`,
        amount: money(minor),
      })),
      ...(row.outcomeCode === undefined
        ? []
        : [{time: iso(row.updatedAt), text: "Settled", status: row.outcomeCode}]),
      ...eventsOf(context.store, [id]),
      ...requestsOf(context, [`/v1/customer/disputes/${id}`]),
    ]),
    json: shownJson(disputeReply(row, capture, reader)),
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

function dueOf({status, dueAt: due}: Dispute, party: Party): string | null {
  return due !== undefined && awaitedParty(status) === party ? iso(due) : null;
}

/** An action that is possible, and the party that can perform it. */
interface PossibleAction {
  readonly as: Party;
  readonly action: DisputeAction;
}

/** Either party can perform the actions of PayPal's agents, so these are listed once. */
function actionsOf(row: Dispute, mayActAsAgent: boolean, now: number): readonly PossibleAction[] {
  return PARTIES.flatMap((as) =>
    possibleActions(row, {parties: [as], mayActAsAgent}, now)
      .filter((action) => as === "BUYER" || !AGENT_ACTIONS.includes(action))
      .map((action) => ({as, action})),
  );
}
