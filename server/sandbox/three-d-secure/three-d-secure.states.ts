import {type Scenario, TEST_CODE} from "../cards/test-cards.ts";

/** What the check of a card says: who bears the loss if the buyer later denies the payment, and why. */
export interface AuthenticationResult {
  readonly liabilityShift: "POSSIBLE" | "NO";
  /** Whether the card takes part: `Y`, or `U` when that could not be found out. */
  readonly enrollmentStatus: "Y" | "U";
  /** `Y` authenticated, `N` failed, `A` attempted, `U` unavailable, `R` rejected; absent when there was no attempt. */
  readonly authenticationStatus?: "Y" | "N" | "A" | "U" | "R";
}

export type VerificationMethod = "SCA_ALWAYS" | "SCA_WHEN_REQUIRED";

/** What answering a challenge does: the right code passes, any answer fails, or the issuer can't be reached. */
export type ChallengeBehaviour = "passes" | "fails" | "unavailable";

/** What a card is checked for: to pay an order, or to be saved. */
export type SubjectKind = "order" | "setup-token";

export type ChallengeState = "open" | "passed" | "failed";

export const CHALLENGE_ATTEMPTS = 3;

/** How the check of a card begins: not at all, with its result at once, or with a challenge. */
export type Check =
  | {readonly kind: "none"}
  | {readonly kind: "result"; readonly result: AuthenticationResult}
  | {readonly kind: "challenge"; readonly behaviour: ChallengeBehaviour};

const AUTHENTICATED = {liabilityShift: "POSSIBLE", enrollmentStatus: "Y", authenticationStatus: "Y"} as const;
const FAILED = {liabilityShift: "NO", enrollmentStatus: "Y", authenticationStatus: "N"} as const;
const UNAVAILABLE = {liabilityShift: "NO", enrollmentStatus: "Y", authenticationStatus: "U"} as const;

const CHECKS: Readonly<Record<Scenario, Check>> = {
  frictionless: {kind: "result", result: AUTHENTICATED},
  "frictionless-failed": {kind: "result", result: FAILED},
  attempted: {
    kind: "result",
    result: {liabilityShift: "POSSIBLE", enrollmentStatus: "Y", authenticationStatus: "A"},
  },
  unavailable: {kind: "result", result: UNAVAILABLE},
  rejected: {
    kind: "result",
    result: {liabilityShift: "NO", enrollmentStatus: "Y", authenticationStatus: "R"},
  },
  "lookup-unavailable": {kind: "result", result: {liabilityShift: "NO", enrollmentStatus: "U"}},
  "step-up": {kind: "challenge", behaviour: "passes"},
  "step-up-failed": {kind: "challenge", behaviour: "fails"},
  "step-up-unavailable": {kind: "challenge", behaviour: "unavailable"},
};

/**
 * Decides how a card is checked. A card whose issuer insists (the step-up ones) is challenged whatever the order asks;
 * otherwise there is no check unless the order asks for one. Under SCA_ALWAYS a card of no table is challenged; under
 * SCA_WHEN_REQUIRED its issuer requires nothing.
 */
export function checkOf(scenario: Scenario | undefined, method: VerificationMethod | undefined): Check {
  const check = scenario === undefined ? undefined : CHECKS[scenario];
  if (check?.kind === "challenge") return check;
  if (method === undefined) return {kind: "none"};
  if (check) return check;
  return method === "SCA_ALWAYS" ? {kind: "challenge", behaviour: "passes"} : {kind: "none"};
}

/** What a tester or buyer sends from the challenge page. */
export type ChallengeAnswer = {readonly code: string} | {readonly fail: true};

export type Verdict = "passed" | "failed" | "wrong-code";

/** What an answer to an open challenge means. */
export function judge(behaviour: ChallengeBehaviour, answer: ChallengeAnswer): Verdict {
  if ("fail" in answer || behaviour !== "passes") return "failed";
  return answer.code === TEST_CODE ? "passed" : "wrong-code";
}

/** The result that a settled challenge leaves on its subject. */
export function resultOf(behaviour: ChallengeBehaviour, state: "passed" | "failed"): AuthenticationResult {
  if (state === "passed") return AUTHENTICATED;
  return behaviour === "unavailable" ? UNAVAILABLE : FAILED;
}
