import type {WireMoney} from "../../shared/money.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound} from "../wire/errors.ts";
import {
  type ChallengeRow,
  findChallengeRow,
  insertChallenge,
  settle,
  takeAttempt,
} from "./three-d-secure.records.ts";
import {
  type AuthenticationResult,
  CHALLENGE_ATTEMPTS,
  type ChallengeAnswer,
  type ChallengeBehaviour,
  type ChallengeState,
  evaluateAnswer,
  resultOf,
  type SubjectKind,
} from "./three-d-secure.states.ts";

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

/** Details of the challenged resource for the challenge's page. */
export interface ChallengeDetails {
  /** `brand_name` of the request. */
  readonly brandName: string | undefined;
  /** Undefined for a card that is only saved. */
  readonly amount: WireMoney | undefined;
  readonly brand: string;
  readonly lastDigits: string;
  /** Next page of a challenge that is not in a frame. */
  readonly returnUrl: string | undefined;
  readonly cancelUrl: string | undefined;
}

/** Resource with 3-D Secure challenges. */
export interface ChallengedResource {
  /** Undefined when the resource no longer exists or another card replaced the challenge. */
  find(queries: Queries, challenge: Challenge, now: number): Promise<ChallengeDetails | undefined>;
  /**
   * Records the result: passed approves the resource, failed leaves it waiting for the buyer.
   *
   * @throws ServiceError 404 when the challenge is void
   */
  settle(
    tx: Tx,
    runtime: Runtime,
    challenge: Pick<Challenge, "id" | "subject">,
    outcome: {readonly state: "passed" | "failed"; readonly result: AuthenticationResult},
  ): Promise<void>;
}

export type ChallengedResources = Readonly<Record<SubjectKind, ChallengedResource>>;

/** Brand name and return addresses, from the columns that orders and setup tokens share. */
export function merchantPages(row: {
  readonly brand_name: string | null;
  readonly return_url: string | null;
  readonly cancel_url: string | null;
}) {
  return {
    brandName: row.brand_name ?? undefined,
    returnUrl: row.return_url ?? undefined,
    cancelUrl: row.cancel_url ?? undefined,
  };
}

/** Creates a challenge and returns its id. It becomes valid when its resource refers to it. */
export async function openChallenge(
  tx: Tx,
  {clock, random}: Runtime,
  subject: ChallengedSubject,
  behaviour: ChallengeBehaviour,
): Promise<string> {
  const id = random.id("CHL-");
  await insertChallenge(tx, {
    id,
    application_id: subject.applicationId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    behaviour,
    state: "open",
    attempts_left: CHALLENGE_ATTEMPTS,
    created_at: clock.now(),
  });
  return id;
}

/** Challenge with the details of its resource; undefined when it is unknown or void. */
export async function showChallenge(
  queries: Queries,
  resources: ChallengedResources,
  id: string,
  now: number,
): Promise<{readonly challenge: Challenge; readonly details: ChallengeDetails} | undefined> {
  const row = await findChallengeRow(queries, id);
  const challenge = row && challengeOf(row);
  const details = challenge && (await resources[challenge.subject.kind].find(queries, challenge, now));
  return details && {challenge, details};
}

/** State of a challenge after an answer. */
export interface AnswerOutcome {
  readonly state: ChallengeState;
  /** Only while it is open. */
  readonly attemptsLeft?: number;
  /** Only when it has ended. */
  readonly liabilityShift?: "POSSIBLE" | "NO";
  /** Next page of a challenge that is not in a frame. */
  readonly location?: string;
}

/**
 * Answers a challenge. The answer that ends it also settles its resource, in the same transaction.
 *
 * @throws ServiceError 404 for an unknown challenge and for a void one
 */
export async function answerChallenge(
  tx: Tx,
  runtime: Runtime,
  resources: ChallengedResources,
  id: string,
  answer: ChallengeAnswer,
): Promise<AnswerOutcome> {
  const requested = await showChallenge(tx, resources, id, runtime.clock.now());
  if (!requested) throw notFound("id");
  const {challenge, settledNow} = await takeAnswer(tx, requested.challenge, answer);
  if (challenge.state === "open") return {state: "open", attemptsLeft: challenge.attemptsLeft};
  const result = resultOf(challenge.behaviour, challenge.state);
  if (settledNow) {
    const {state} = challenge;
    await resources[challenge.subject.kind].settle(tx, runtime, challenge, {state, result});
  }
  const back = challenge.state === "passed" ? requested.details.returnUrl : requested.details.cancelUrl;
  return {
    state: challenge.state,
    liabilityShift: result.liabilityShift,
    ...(back === undefined ? {} : {location: withOutcome(back, result.liabilityShift)}),
  };
}

/**
 * `settledNow` is true only for the answer that ended the challenge. A second press, or another window, reads the result of
 * the first one.
 */
async function takeAnswer(
  tx: Tx,
  challenge: Challenge,
  answer: ChallengeAnswer,
): Promise<{readonly challenge: Challenge; readonly settledNow: boolean}> {
  const answerResult = evaluateAnswer(challenge.behaviour, answer);
  const changed =
    answerResult === "wrong-code"
      ? await takeAttempt(tx, challenge.id)
      : await settle(tx, challenge.id, answerResult);
  const row = changed ?? (await findChallengeRow(tx, challenge.id));
  if (!row) throw new Error("the challenge of an answer is missing");
  return {challenge: challengeOf(row), settledNow: changed !== undefined && row.state !== "open"};
}

function challengeOf(row: ChallengeRow): Challenge {
  return {
    id: row.id,
    subject: {kind: row.subject_kind, id: row.subject_id, applicationId: row.application_id},
    behaviour: row.behaviour,
    state: row.state,
    attemptsLeft: row.attempts_left,
  };
}

function withOutcome(url: string, liabilityShift: string): string {
  const back = new URL(url);
  back.searchParams.set("liability_shift", liabilityShift);
  return back.href;
}
