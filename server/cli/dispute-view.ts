import type {Dispute, DisputeSummary} from "../merchant/paypal/disputes.ts";
import type {Output} from "./output/output.ts";
import type {Column} from "./output/table.ts";
import {codeWords, moneyWords, timeWords} from "./output/words.ts";

export const disputeColumns: readonly Column<DisputeSummary>[] = [
  {title: "ID", value: (dispute) => dispute.dispute_id},
  {title: "STATUS", value: (dispute) => codeWords(dispute.status)},
  {title: "AMOUNT", value: (dispute) => moneyWords(dispute.dispute_amount), align: "right"},
  {title: "REASON", value: (dispute) => codeWords(dispute.reason), isFlexible: true},
  {title: "CREATED", value: (dispute) => timeWords(dispute.create_time)},
  {title: "RESPONSE DUE", value: (dispute) => timeWords(dispute.seller_response_due_date)},
];

const PARTIES: Readonly<Record<string, string>> = {BUYER: "the buyer", SELLER: "you"};

/** Prints a dispute as text. */
export async function showDispute(output: Output, dispute: Dispute): Promise<void> {
  const {dispute_outcome: outcome, offer} = dispute;
  await output.heading(`Dispute ${dispute.dispute_id}`);
  await output.fields([
    ["Status", codeWords(dispute.status)],
    ["Stage", codeWords(dispute.dispute_life_cycle_stage)],
    ["Reason", codeWords(dispute.reason)],
    ["Amount", moneyWords(dispute.dispute_amount)],
    ["Requested", moneyWords(offer?.buyer_requested_amount)],
    ["Outcome", codeWords(outcome?.outcome_code)],
    ["Refunded", moneyWords(outcome?.amount_refunded)],
    ["Created", timeWords(dispute.create_time)],
    ["Updated", timeWords(dispute.update_time)],
    ["Your response due", timeWords(dispute.seller_response_due_date)],
    ["Buyer's response due", timeWords(dispute.buyer_response_due_date)],
    ["Available actions", actionsOf(dispute)],
  ]);
  for (const payment of dispute.disputed_transactions ?? []) {
    await output.heading("\nPayment");
    await output.fields([
      ["Capture", payment.seller_transaction_id ?? payment.buyer_transaction_id],
      ["Order", payment.reference_id],
      ["Status", codeWords(payment.transaction_status)],
      ["Amount", moneyWords(payment.gross_amount)],
      ["Paid", timeWords(payment.create_time)],
      ["Invoice number", payment.invoice_number],
      ["Buyer", [payment.buyer?.name, payment.buyer?.email].filter(Boolean).join(", ")],
    ]);
  }
  const {messages = [], evidences = []} = dispute;
  if (messages.length > 0) await output.heading("\nMessages");
  await output.fields(
    messages.map(({posted_by: by = "", time_posted: at, content}) => [
      `${timeWords(at) ?? ""} ${PARTIES[by] ?? by}`,
      content,
    ]),
  );
  if (evidences.length > 0) {
    await output.heading("\nEvidence");
    await output.table(
      [
        {title: "DATE", value: ({date}) => timeWords(date)},
        {title: "WHAT", value: ({evidence_type: type}) => codeWords(type)},
        {title: "SOURCE", value: ({source}) => codeWords(source)},
        {title: "NOTES", value: ({notes}) => notes, isFlexible: true},
      ],
      evidences,
    );
  }
}

/** Lists the actions that PayPal offers. */
function actionsOf({links = []}: Dispute): string {
  const actions = links.flatMap(({rel}) => (rel === undefined || rel === "self" ? [] : [rel]));
  return actions.map((rel) => (rel === "adjudicate" ? "settle" : rel.replaceAll("_", " "))).join(", ");
}
