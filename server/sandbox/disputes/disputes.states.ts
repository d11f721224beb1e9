/** The states of a dispute that the sandbox moves through; PayPal has also `OTHER`, which nothing leads to. */
export const DISPUTE_STATUSES = [
  "OPEN",
  "WAITING_FOR_BUYER_RESPONSE",
  "WAITING_FOR_SELLER_RESPONSE",
  "UNDER_REVIEW",
  "RESOLVED",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** An inquiry is between buyer and merchant; from `CHARGEBACK` on the operator decides. */
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

/** The two sides of a dispute. */
export type Party = "BUYER" | "SELLER";

export const ADJUDICATION_OUTCOMES = ["BUYER_FAVOR", "SELLER_FAVOR"] as const;
export type AdjudicationOutcome = (typeof ADJUDICATION_OUTCOMES)[number];

export const OUTCOME_CODES = {
  BUYER_FAVOR: "RESOLVED_BUYER_FAVOR",
  SELLER_FAVOR: "RESOLVED_SELLER_FAVOR",
} as const satisfies Record<AdjudicationOutcome, string>;
export type OutcomeCode = (typeof OUTCOME_CODES)[AdjudicationOutcome];

/** What can be done with a dispute, told apart where the next state differs. */
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
  /** The operator's agents do it; merchants only in the sandbox, in the agents' place. */
  readonly agent: boolean;
}

/** The only place that says what may follow what. */
export const TRANSITIONS: Readonly<Record<DisputeAction, Transition>> = {
  escalate: {from: "OPEN", to: "UNDER_REVIEW", agent: false},
  "require-buyer-evidence": {from: "UNDER_REVIEW", to: "WAITING_FOR_BUYER_RESPONSE", agent: true},
  "require-seller-evidence": {from: "UNDER_REVIEW", to: "WAITING_FOR_SELLER_RESPONSE", agent: true},
  "provide-buyer-evidence": {from: "WAITING_FOR_BUYER_RESPONSE", to: "UNDER_REVIEW", agent: false},
  "provide-seller-evidence": {from: "WAITING_FOR_SELLER_RESPONSE", to: "UNDER_REVIEW", agent: false},
  adjudicate: {from: "UNDER_REVIEW", to: "RESOLVED", agent: true},
};

/** Where a new dispute begins: the buyer asks the merchant first, unless somebody else paid with the buyer's account. */
export function beginningOf(reason: Reason): {
  readonly status: DisputeStatus;
  readonly stage: LifeCycleStage;
} {
  return reason === "UNAUTHORISED"
    ? {status: "UNDER_REVIEW", stage: "CHARGEBACK"}
    : {status: "OPEN", stage: "INQUIRY"};
}

/** The actions that a dispute's state allows; those of the agents only where the caller may act in their place. */
export function actionsIn(status: DisputeStatus, mayActAsAgent: boolean): readonly DisputeAction[] {
  return (Object.keys(TRANSITIONS) as DisputeAction[]).filter((action) => {
    const {from, agent} = TRANSITIONS[action];
    return from === status && (mayActAsAgent || !agent);
  });
}

/** The party whose answer a state waits for. In an inquiry that is the merchant. */
function awaitedParty(status: DisputeStatus): Party | undefined {
  if (status === "WAITING_FOR_BUYER_RESPONSE") return "BUYER";
  return status === "OPEN" || status === "WAITING_FOR_SELLER_RESPONSE" ? "SELLER" : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the awaited party has: 20 days for an inquiry, 10 for evidence (PayPal's usual times). */
const INQUIRY_MS = 20 * DAY_MS;
const EVIDENCE_MS = 10 * DAY_MS;

/** By when which party must answer in a state that begins now. Nothing happens by itself when nobody does. */
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

/** What a party is asked for: of the merchant by the dispute's reason, of the buyer always the same. */
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

/** The state as one party sees it. Nothing is `APPEALABLE`, because appealing is not served. */
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

/** Why an action is refused in a state. */
export function refusal(action: DisputeAction): [issue: string, description: string] {
  const {from} = TRANSITIONS[action];
  return ["ACTION_NOT_ALLOWED_IN_STATUS", `The dispute's status must be ${from} for this action.`];
}

export type EvidenceSource = `${"REQUESTED_FROM" | "SUBMITTED_BY"}_${Party}`;
