/** The dispute statuses that occur in the sandbox. PayPal's `OTHER` does not. */
export const DISPUTE_STATUSES = [
  "OPEN",
  "WAITING_FOR_BUYER_RESPONSE",
  "WAITING_FOR_SELLER_RESPONSE",
  "UNDER_REVIEW",
  "RESOLVED",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** An inquiry is between buyer and merchant. PayPal decides from `CHARGEBACK` on. */
export const LIFE_CYCLE_STAGES = ["INQUIRY", "CHARGEBACK"] as const;
export type LifeCycleStage = (typeof LIFE_CYCLE_STAGES)[number];

export const REASONS = [
  "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
  "UNAUTHORISED",
  "CREDIT_NOT_PROCESSED",
  "DUPLICATE_TRANSACTION",
  "INCORRECT_AMOUNT",
  "PAYMENT_BY_OTHER_MEANS",
  "CANCELED_RECURRING_BILLING",
  "PROBLEM_WITH_REMITTANCE",
  "OTHER",
] as const;
export type Reason = (typeof REASONS)[number];

export type Party = "BUYER" | "SELLER";

export const ADJUDICATION_OUTCOMES = ["BUYER_FAVOR", "SELLER_FAVOR"] as const;
export type AdjudicationOutcome = (typeof ADJUDICATION_OUTCOMES)[number];

export const OUTCOME_CODES = {
  BUYER_FAVOR: "RESOLVED_BUYER_FAVOR",
  SELLER_FAVOR: "RESOLVED_SELLER_FAVOR",
} as const satisfies Record<AdjudicationOutcome, string>;
export type OutcomeCode = (typeof OUTCOME_CODES)[AdjudicationOutcome];

/** Actions on a dispute, separate where the next status differs. */
export type DisputeAction =
  | "escalate"
  | "require-buyer-evidence"
  | "require-seller-evidence"
  | "provide-buyer-evidence"
  | "provide-seller-evidence"
  | "adjudicate";

interface Transition {
  readonly from: DisputeStatus;
  readonly to: DisputeStatus;
  /** True for actions of PayPal's agents. Merchants may perform them in the sandbox only. */
  readonly agent: boolean;
}

/** Status before and after each action. The only list of allowed changes. */
export const TRANSITIONS: Readonly<Record<DisputeAction, Transition>> = {
  escalate: {from: "OPEN", to: "UNDER_REVIEW", agent: false},
  "require-buyer-evidence": {from: "UNDER_REVIEW", to: "WAITING_FOR_BUYER_RESPONSE", agent: true},
  "require-seller-evidence": {from: "UNDER_REVIEW", to: "WAITING_FOR_SELLER_RESPONSE", agent: true},
  "provide-buyer-evidence": {from: "WAITING_FOR_BUYER_RESPONSE", to: "UNDER_REVIEW", agent: false},
  "provide-seller-evidence": {from: "WAITING_FOR_SELLER_RESPONSE", to: "UNDER_REVIEW", agent: false},
  adjudicate: {from: "UNDER_REVIEW", to: "RESOLVED", agent: true},
};

/** Initial status and stage. An unauthorised payment skips the inquiry between buyer and merchant. */
export function beginningOf(reason: Reason): {
  readonly status: DisputeStatus;
  readonly stage: LifeCycleStage;
} {
  return reason === "UNAUTHORISED"
    ? {status: "UNDER_REVIEW", stage: "CHARGEBACK"}
    : {status: "OPEN", stage: "INQUIRY"};
}

/** The actions that a status allows, without those of agents if the caller may not act as one. */
export function actionsIn(status: DisputeStatus, mayActAsAgent: boolean): readonly DisputeAction[] {
  return (Object.keys(TRANSITIONS) as DisputeAction[]).filter((action) => {
    const {from, agent} = TRANSITIONS[action];
    return from === status && (mayActAsAgent || !agent);
  });
}

/** The party that has to respond in this status. In an inquiry that is the merchant. */
function awaitedParty(status: DisputeStatus): Party | undefined {
  if (status === "WAITING_FOR_BUYER_RESPONSE") return "BUYER";
  return status === "OPEN" || status === "WAITING_FOR_SELLER_RESPONSE" ? "SELLER" : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time to respond: 20 days to an inquiry, 10 days to a request for evidence (PayPal's usual times). */
const INQUIRY_MS = 20 * DAY_MS;
const EVIDENCE_MS = 10 * DAY_MS;

/** Due dates of a status that begins now. They are for display only. */
export function dueDates(
  status: DisputeStatus,
  now: number,
): {readonly seller_due_at: number | null; readonly buyer_due_at: number | null} {
  const awaited = awaitedParty(status);
  const due = now + (status === "OPEN" ? INQUIRY_MS : EVIDENCE_MS);
  return {
    seller_due_at: awaited === "SELLER" ? due : null,
    buyer_due_at: awaited === "BUYER" ? due : null,
  };
}

/** Type of the requested evidence. For the merchant it depends on the dispute's reason. */
export function requestedEvidence(reason: Reason, from: Party): string {
  return from === "BUYER" ? "BUYER_RESPONSE" : EVIDENCE_BY_REASON[reason];
}

const EVIDENCE_BY_REASON: Readonly<Record<Reason, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "PROOF_OF_FULFILLMENT",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "ITEM_DESCRIPTION",
  UNAUTHORISED: "PROOF_OF_FULFILLMENT",
  CREDIT_NOT_PROCESSED: "PROOF_OF_REFUND",
  DUPLICATE_TRANSACTION: "DETAILS_OF_PURCHASE",
  INCORRECT_AMOUNT: "PRICE_DIFFERENCE_REASON",
  PAYMENT_BY_OTHER_MEANS: "PAID_WITH_OTHER_METHOD",
  CANCELED_RECURRING_BILLING: "BILLING_AGREEMENT",
  PROBLEM_WITH_REMITTANCE: "OTHER",
  OTHER: "OTHER",
};

export const DISPUTE_STATES = [
  "OPEN_INQUIRIES",
  "REQUIRED_ACTION",
  "REQUIRED_OTHER_PARTY_ACTION",
  "UNDER_PAYPAL_REVIEW",
  "RESOLVED",
  "APPEALABLE",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The state as one party sees it. `APPEALABLE` does not occur, because the sandbox has no appeals. */
export function stateFor(party: Party, status: DisputeStatus): DisputeState {
  switch (status) {
    case "OPEN":
      return "OPEN_INQUIRIES";
    case "UNDER_REVIEW":
      return "UNDER_PAYPAL_REVIEW";
    case "RESOLVED":
      return "RESOLVED";
    default:
      return awaitedParty(status) === party ? "REQUIRED_ACTION" : "REQUIRED_OTHER_PARTY_ACTION";
  }
}

/** Issue and description of a refused action. */
export function refusal(action: DisputeAction): [issue: string, description: string] {
  const {from} = TRANSITIONS[action];
  return ["ACTION_NOT_ALLOWED_IN_STATUS", `The dispute's status must be ${from} for this action.`];
}

export type EvidenceSource = `${"REQUESTED_FROM" | "SUBMITTED_BY"}_${Party}`;
