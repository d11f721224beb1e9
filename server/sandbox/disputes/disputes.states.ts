import type {components} from "../rest/generated/rest-api.d.ts";

/** The dispute statuses that occur in the sandbox. PayPal's `OTHER` does not. */
export const DISPUTE_STATUSES = [
  "OPEN",
  "WAITING_FOR_BUYER_RESPONSE",
  "WAITING_FOR_SELLER_RESPONSE",
  "UNDER_REVIEW",
  "RESOLVED",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** An inquiry is between buyer and merchant. PayPal decides from `CHARGEBACK` on. Each appeal leads one stage further. */
export const LIFE_CYCLE_STAGES = ["INQUIRY", "CHARGEBACK", "PRE_ARBITRATION", "ARBITRATION"] as const;
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

export const PARTIES = ["BUYER", "SELLER"] as const;
export type Party = (typeof PARTIES)[number];

export const ADJUDICATION_OUTCOMES = ["BUYER_FAVOR", "SELLER_FAVOR"] as const;
export type AdjudicationOutcome = (typeof ADJUDICATION_OUTCOMES)[number];

/** Outcome of a resolved dispute, by the party that it favors. */
export const OUTCOME_CODES = {
  BUYER: "RESOLVED_BUYER_FAVOR",
  SELLER: "RESOLVED_SELLER_FAVOR",
} as const satisfies Record<Party, string>;
export type OutcomeCode = (typeof OUTCOME_CODES)[Party];

export type EvidenceType = NonNullable<components["schemas"]["disputes.evidence"]["evidence_type"]>;
export type EvidenceSource = `${"REQUESTED_FROM" | "SUBMITTED_BY"}_${Party}`;

/**
 * Kind of response that a dispute waits for. The buyer returns an item, and the merchant acknowledges it. `ANSWER` is
 * one in the inquiry.
 */
export type Awaited = "ANSWER" | "OFFER" | "EVIDENCE" | "RETURN" | "ACKNOWLEDGEMENT";

/** The facts that decide which actions are possible. Times are milliseconds since the epoch. */
export interface Progress {
  readonly status: DisputeStatus;
  readonly stage: LifeCycleStage;
  readonly awaits?: Awaited | undefined;
  /** The awaited party has to respond before this time. */
  readonly dueAt?: number | undefined;
  /** The party that can appeal the outcome. */
  readonly appealableBy?: Party | undefined;
  /** An appeal is possible before this time. */
  readonly appealUntil?: number | undefined;
}

/** Names of the actions, which are link relations and last path segments. */
export const DISPUTE_ACTIONS = [
  "send-message",
  "make-offer",
  "accept-offer",
  "deny-offer",
  "accept-claim",
  "provide-evidence",
  "provide-supporting-info",
  "acknowledge-return-item",
  "escalate",
  "require-evidence",
  "adjudicate",
  "appeal",
] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** Actions of PayPal's agents. Either party may perform them in the sandbox only. */
export const AGENT_ACTIONS: readonly DisputeAction[] = ["require-evidence", "adjudicate"];

type Rule = (progress: Progress, party: Party, now: number) => boolean;

/** The only list of what is possible, for each action and party. */
const RULES: Readonly<Record<DisputeAction, Rule>> = {
  "send-message": ({status, stage}) => status !== "RESOLVED" && stage === "INQUIRY",
  "make-offer": ({stage, awaits}, party) => party === "SELLER" && stage === "INQUIRY" && awaits === "ANSWER",
  "accept-offer": ({awaits}, party) => party === "BUYER" && awaits === "OFFER",
  "deny-offer": ({awaits}, party) => party === "BUYER" && awaits === "OFFER",
  "accept-claim": ({status, awaits}, party) =>
    party === "SELLER" &&
    (awaits === "ANSWER" || (awaits === "EVIDENCE" && awaitedParty(status) === "SELLER")),
  "provide-evidence": ({status, awaits}, party) =>
    awaitedParty(status) === party && (awaits === "EVIDENCE" || awaits === "RETURN"),
  "provide-supporting-info": ({status, stage}) => status !== "RESOLVED" && stage !== "INQUIRY",
  "acknowledge-return-item": ({awaits}, party) => party === "SELLER" && awaits === "ACKNOWLEDGEMENT",
  escalate: ({stage, awaits}) => stage === "INQUIRY" && (awaits === "ANSWER" || awaits === "OFFER"),
  "require-evidence": ({status}) => status === "UNDER_REVIEW",
  adjudicate: ({status}) => status === "UNDER_REVIEW",
  appeal: ({status, appealableBy: by, appealUntil: until}, party, now) =>
    status === "RESOLVED" && by === party && until !== undefined && now < until,
};

export interface Actors {
  readonly parties: readonly Party[];
  readonly mayActAsAgent: boolean;
}

/** The actions that are possible for at least one of these parties. */
export function possibleActions(
  progress: Progress,
  {parties, mayActAsAgent}: Actors,
  now: number,
): readonly DisputeAction[] {
  return DISPUTE_ACTIONS.filter(
    (action) =>
      (mayActAsAgent || !AGENT_ACTIONS.includes(action)) &&
      actorOf(progress, action, parties, now) !== undefined,
  );
}

/** The first of these parties for whom the action is possible. */
export function actorOf(
  progress: Progress,
  action: DisputeAction,
  parties: readonly Party[],
  now: number,
): Party | undefined {
  return parties.find((party) => RULES[action](progress, party, now));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Times to answer in an inquiry, and to respond otherwise (PayPal's usual times). */
const ANSWER_MS = 20 * DAY_MS;
const RESPONSE_MS = 10 * DAY_MS;
/** Time to appeal an outcome. */
const APPEAL_MS = 10 * DAY_MS;

/** Event in the life of a dispute. */
export type Step =
  | {readonly kind: "message"; readonly by: Party}
  | {readonly kind: "statement"}
  | {readonly kind: "offer"}
  | {readonly kind: "accepted-offer"; readonly isReturnNeeded: boolean}
  | {readonly kind: "denied-offer"}
  | {readonly kind: "accepted-claim"; readonly result: "refund" | "return" | "offer"}
  | {readonly kind: "evidence"}
  | {readonly kind: "acknowledgement"; readonly isItemReceived: boolean}
  | {readonly kind: "escalation"}
  | {readonly kind: "request"; readonly from: Party}
  | {readonly kind: "decision"; readonly winner: Party}
  | {readonly kind: "appeal"}
  | {readonly kind: "missed-deadline"};

/** Progress after a step. The winner is set when it resolves the dispute. */
export interface Change {
  readonly progress: Progress;
  readonly winner?: Party;
  /** Amount that the buyer gets: what the parties agreed on, or the disputed amount. */
  readonly refund?: "agreed" | "disputed";
  /** The party that is asked for evidence. */
  readonly evidenceFrom?: Party;
}

/**
 * Applies a step to a dispute in which it is possible.
 *
 * @param at time of the step. A missed deadline happens at the deadline.
 */
export function changeAfter(progress: Progress, step: Step, at: number): Change {
  switch (step.kind) {
    case "statement":
      return {progress};
    case "message":
      // An offer or an agreed return stays with the party that has to respond to it.
      return {
        progress:
          progress.awaits === "ANSWER" ? waiting(progress, "ANSWER", otherThan(step.by), at) : progress,
      };
    case "offer":
      return {progress: waiting(progress, "OFFER", "BUYER", at)};
    case "accepted-offer":
      return step.isReturnNeeded
        ? {progress: waiting(progress, "RETURN", "BUYER", at)}
        : closed(progress, "BUYER", "agreed");
    case "denied-offer":
      return {
        progress:
          progress.stage === "INQUIRY" ? waiting(progress, "ANSWER", "SELLER", at) : underReview(progress),
      };
    case "accepted-claim":
      if (step.result === "offer") return {progress: waiting(progress, "OFFER", "BUYER", at)};
      if (step.result === "return") return {progress: waiting(progress, "RETURN", "BUYER", at)};
      return closed(progress, "BUYER", "disputed");
    case "evidence":
      return {
        progress:
          progress.awaits === "RETURN"
            ? waiting(progress, "ACKNOWLEDGEMENT", "SELLER", at)
            : underReview(progress),
      };
    case "acknowledgement":
      return step.isItemReceived
        ? closed(progress, "BUYER", "agreed")
        : {progress: underReview(asClaim(progress))};
    case "escalation":
      return {progress: underReview(asClaim(progress))};
    case "request":
      return requested(progress, step.from, at);
    case "decision":
      return decided(progress, step.winner, at);
    case "appeal":
      return {progress: underReview({...progress, stage: NEXT_STAGE[progress.stage]})};
    case "missed-deadline":
      return changeAfterDeadline(progress, at);
  }
}

/** The party that missed its deadline loses. An inquiry that the merchant doesn't answer becomes a claim first. */
function changeAfterDeadline(progress: Progress, at: number): Change {
  const late = awaitedParty(progress.status);
  if (late === undefined) throw new Error(`a dispute in ${progress.status} has no deadline`);
  switch (progress.awaits) {
    case "ANSWER":
      if (late === "SELLER") return requested(asClaim(progress), "SELLER", at);
      return closed(progress, "SELLER");
    case "ACKNOWLEDGEMENT":
      return closed(progress, "BUYER", "agreed");
    case "EVIDENCE":
      return decided(progress, otherThan(late), at);
    default:
      return closed(progress, "SELLER");
  }
}

const NEXT_STAGE: Readonly<Record<LifeCycleStage, LifeCycleStage>> = {
  INQUIRY: "CHARGEBACK",
  CHARGEBACK: "PRE_ARBITRATION",
  PRE_ARBITRATION: "ARBITRATION",
  ARBITRATION: "ARBITRATION",
};

const NOT_AWAITED = {
  awaits: undefined,
  dueAt: undefined,
  appealableBy: undefined,
  appealUntil: undefined,
} as const;

function asClaim(progress: Progress): Progress {
  return progress.stage === "INQUIRY" ? {...progress, stage: "CHARGEBACK"} : progress;
}

function underReview({stage}: Progress): Progress {
  return {...NOT_AWAITED, stage, status: "UNDER_REVIEW"};
}

function waiting({stage}: Progress, awaits: Awaited, party: Party, at: number): Progress {
  const dueAt = at + (awaits === "ANSWER" ? ANSWER_MS : RESPONSE_MS);
  return {...NOT_AWAITED, stage, status: `WAITING_FOR_${party}_RESPONSE`, awaits, dueAt};
}

function requested(progress: Progress, from: Party, at: number): Change {
  return {progress: waiting(progress, "EVIDENCE", from, at), evidenceFrom: from};
}

/** Resolves a dispute as the parties agreed, or because one gave it up. Neither can appeal. */
function closed({stage}: Progress, winner: Party, refund?: Change["refund"]): Change {
  return {progress: {...NOT_AWAITED, stage, status: "RESOLVED"}, winner, ...(refund && {refund})};
}

/** Resolves a claim by PayPal's decision. The other party can appeal it, except in arbitration. */
function decided({stage}: Progress, winner: Party, at: number): Change {
  const appeal =
    stage === "ARBITRATION" ? {} : {appealableBy: otherThan(winner), appealUntil: at + APPEAL_MS};
  return {
    progress: {...NOT_AWAITED, ...appeal, stage, status: "RESOLVED"},
    winner,
    ...(winner === "BUYER" && {refund: "disputed"}),
  };
}

function otherThan(party: Party): Party {
  return party === "BUYER" ? "SELLER" : "BUYER";
}

/** Progress of a new dispute. An unauthorised payment skips the inquiry between buyer and merchant. */
export function beginningOf(reason: Reason, now: number): Progress {
  if (reason === "UNAUTHORISED") return {...NOT_AWAITED, stage: "CHARGEBACK", status: "UNDER_REVIEW"};
  return {...NOT_AWAITED, stage: "INQUIRY", status: "OPEN", awaits: "ANSWER", dueAt: now + ANSWER_MS};
}

/** The party that has to respond in this status. In a new inquiry that is the merchant. */
export function awaitedParty(status: DisputeStatus): Party | undefined {
  if (status === "WAITING_FOR_BUYER_RESPONSE") return "BUYER";
  return status === "OPEN" || status === "WAITING_FOR_SELLER_RESPONSE" ? "SELLER" : undefined;
}

/** Type of the requested evidence. For the merchant it depends on the dispute's reason. */
export function requestedEvidence(reason: Reason, from: Party): EvidenceType {
  return from === "BUYER" ? "BUYER_RESPONSE" : EVIDENCE_BY_REASON[reason];
}

const EVIDENCE_BY_REASON: Readonly<Record<Reason, EvidenceType>> = {
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

/** The state as one party sees it. */
export function stateFor(party: Party, progress: Progress, now: number): DisputeState {
  const {status} = progress;
  switch (status) {
    case "OPEN":
      return "OPEN_INQUIRIES";
    case "UNDER_REVIEW":
      return "UNDER_PAYPAL_REVIEW";
    case "RESOLVED":
      return RULES.appeal(progress, party, now) ? "APPEALABLE" : "RESOLVED";
    default:
      return awaitedParty(status) === party ? "REQUIRED_ACTION" : "REQUIRED_OTHER_PARTY_ACTION";
  }
}
