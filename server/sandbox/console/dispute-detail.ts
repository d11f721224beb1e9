import {toWire} from "../../shared/money.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import {showDispute} from "../disputes/disputes.operations.ts";
import {disputeOnTheWire} from "../disputes/disputes.representation.ts";
import {actionsIn, type EvidenceSource} from "../disputes/disputes.states.ts";
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
  const application = await applicationById(db, found.application_id);
  const dispute = await showDispute(db, context, application, id);
  const {row, messages, evidences} = dispute;
  const reader = {application, view: viewOf(["disputes/read"]), origin: context.origin};
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
      {label: "Seller response due", time: row.seller_due_at === null ? null : iso(row.seller_due_at)},
      {label: "Buyer response due", time: row.buyer_due_at === null ? null : iso(row.buyer_due_at)},
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
      ...(row.outcome_code === null
        ? []
        : [{time: iso(row.updated_at), text: "Settled", status: row.outcome_code}]),
      ...(await eventsOf(db, [id])),
      ...(await requestsOf(context, [`/v1/customer/disputes/${id}`])),
    ]),
    json: shownJson(disputeOnTheWire(dispute, reader)),
    more: {actions: actionsIn(row.status, isSandbox(application))},
  };
}
