import {z} from "zod";
import {type Scenario, TEST_CODE} from "../cards/test-cards.ts";

/** Result of a 3-D Secure check: whether liability shifts to the issuer, and why. */
export interface AuthenticationResult {
  readonly liabilityShift: "POSSIBLE" | "NO";
  /** `Y`: the card is enrolled. `U`: the lookup failed. */
  readonly enrollmentStatus: "Y" | "U";
  /** `Y` authenticated, `N` failed, `A` attempted, `U` unavailable, `R` rejected; absent when there was no attempt. */
  readonly authenticationStatus?: "Y" | "N" | "A" | "U" | "R";
}

export type VerificationMethod = "SCA_ALWAYS" | "SCA_WHEN_REQUIRED";

/** Result of an answer: the right code passes, any answer fails, or the issuer is unavailable. */
export type ChallengeBehaviour = "passes" | "fails" | "unavailable";

/** Resource that the check is for: an order to pay, or a setup token. */
export type SubjectKind = "order" | "setup-token";

export type ChallengeState = "open" | "passed" | "failed";

/** The resource that a challenge belongs to, and its owner. */
export interface ChallengedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly applicationId: string;
}

/** A 3-D Secure challenge for one card. */
export interface Challenge {
  readonly id: string;
  readonly subject: ChallengedSubject;
  readonly behaviour: ChallengeBehaviour;
  readonly state: ChallengeState;
  readonly attemptsLeft: number;
}

export const CHALLENGE_ATTEMPTS = 3;

/** 3-D Secure check of a card: none, a result without the buyer, or a challenge. */
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
 * Chooses the check of a card. Step-up cards are always challenged. Other cards are checked only if the
 * request asks for it. Then a card without a scenario is challenged under SCA_ALWAYS, and not checked under
 * SCA_WHEN_REQUIRED.
 */
export function checkOf(scenario: Scenario | undefined, method: VerificationMethod | undefined): Check {
  const check = scenario === undefined ? undefined : CHECKS[scenario];
  if (check?.kind === "challenge") return check;
  if (method === undefined) return {kind: "none"};
  if (check) return check;
  return method === "SCA_ALWAYS" ? {kind: "challenge", behaviour: "passes"} : {kind: "none"};
}

/** Body of `POST /three-d-secure/challenges/{id}/answers`. */
export const challengeAnswer = z.union([
  z.strictObject({code: z.string().max(20)}),
  z.strictObject({fail: z.literal(true)}),
]);

export type ChallengeAnswer = z.output<typeof challengeAnswer>;

/** Changes of an open challenge after an answer. The last wrong code fails it. */
export function changesAfter(
  {behaviour, attemptsLeft}: Challenge,
  answer: ChallengeAnswer,
): Partial<Pick<Challenge, "state" | "attemptsLeft">> {
  if ("fail" in answer || behaviour !== "passes") return {state: "failed"};
  if (answer.code === TEST_CODE) return {state: "passed"};
  return {attemptsLeft: attemptsLeft - 1, state: attemptsLeft <= 1 ? "failed" : "open"};
}

/** Result that a settled challenge records on its resource. */
export function resultOf(behaviour: ChallengeBehaviour, state: "passed" | "failed"): AuthenticationResult {
  if (state === "passed") return AUTHENTICATED;
  return behaviour === "unavailable" ? UNAVAILABLE : FAILED;
}
