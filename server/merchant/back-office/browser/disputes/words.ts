import {badge, type Tone} from "../../../../ui/badge.ts";
import type {Content} from "../../../../ui/content.ts";
import {type DisputeSummary, type Turn, turnOf} from "./dispute.ts";

const REASONS: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "Not received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "Not as described",
  UNAUTHORISED: "Unauthorized payment",
  CREDIT_NOT_PROCESSED: "Refund not received",
  DUPLICATE_TRANSACTION: "Charged twice",
  INCORRECT_AMOUNT: "Wrong amount",
  PAYMENT_BY_OTHER_MEANS: "Paid in another way",
  CANCELED_RECURRING_BILLING: "Charged after canceling",
  PROBLEM_WITH_REMITTANCE: "Problem with the remittance",
  OTHER: "Another reason",
};

const STAGES: Readonly<Record<string, string>> = {
  INQUIRY: "Inquiry",
  CHARGEBACK: "Claim",
  PRE_ARBITRATION: "First appeal",
  ARBITRATION: "Second appeal",
};

const TURNS: Readonly<Record<Turn, readonly [text: string, tone: Tone]>> = {
  merchant: ["Waiting for you", "urgent"],
  buyer: ["Waiting for the buyer", "waiting"],
  paypal: ["Under review", "waiting"],
};

const OUTCOMES: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  RESOLVED_SELLER_FAVOR: ["Settled for you", "good"],
  RESOLVED_BUYER_FAVOR: ["Settled for the buyer", "plain"],
};

/** A code of PayPal without words here, such as `ITEM_RECEIVED`, as `Item received`. */
export function wordsOf(code: string): string {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function reasonText({reason = "OTHER"}: DisputeSummary): string {
  return REASONS[reason] ?? wordsOf(reason);
}

export function stageText({dispute_life_cycle_stage: stage = ""}: DisputeSummary): string {
  return STAGES[stage] ?? wordsOf(stage);
}

/** @param outcome code of the outcome, which only a single dispute has */
export function stateBadge(dispute: DisputeSummary, outcome?: string): Content {
  const {status = ""} = dispute;
  if (status === "RESOLVED") return badge(...(OUTCOMES[outcome ?? ""] ?? (["Settled", "plain"] as const)));
  const turn = turnOf(dispute);
  return badge(...(turn ? TURNS[turn] : ([wordsOf(status), "plain"] as const)));
}
