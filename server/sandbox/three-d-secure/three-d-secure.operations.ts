import type {WireMoney} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import {notFound} from "../wire/errors.ts";
import {
  type AuthenticationResult,
  type Challenge,
  CHALLENGE_ATTEMPTS,
  type ChallengeAnswer,
  type ChallengeBehaviour,
  type ChallengedSubject,
  type ChallengeState,
  changesAfter,
  resultOf,
  type SubjectKind,
} from "./three-d-secure.model.ts";

const challenges = collection<Challenge>("challenges");

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
  find(store: Store, challenge: Challenge, now: number): ChallengeDetails | undefined;
  /**
   * Records the result: passed approves the resource, failed leaves it waiting for the buyer.
   *
   * @throws ServiceError 404 when the challenge is void
   */
  settle(
    store: Store,
    runtime: Runtime,
    challenge: Pick<Challenge, "id" | "subject">,
    outcome: {readonly state: "passed" | "failed"; readonly result: AuthenticationResult},
  ): void;
}

export type ChallengedResources = Readonly<Record<SubjectKind, ChallengedResource>>;

/** Creates a challenge and returns its id. It becomes valid when its resource refers to it. */
export function openChallenge(
  store: Store,
  {random}: Runtime,
  subject: ChallengedSubject,
  behaviour: ChallengeBehaviour,
): string {
  const id = random.id("CHL-");
  return challenges(store).add({id, subject, behaviour, state: "open", attemptsLeft: CHALLENGE_ATTEMPTS}).id;
}

/** Challenge with the details of its resource; undefined when it is unknown or void. */
export function showChallenge(
  store: Store,
  resources: ChallengedResources,
  id: string,
  now: number,
): {readonly challenge: Challenge; readonly details: ChallengeDetails} | undefined {
  const challenge = challenges(store).get(id);
  const details = challenge && resources[challenge.subject.kind].find(store, challenge, now);
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
 * Answers a challenge. The answer that ends it also settles its resource. A later answer gets the
 * result of that one.
 *
 * @throws ServiceError 404 for an unknown challenge and for a void one
 */
export function answerChallenge(
  store: Store,
  runtime: Runtime,
  resources: ChallengedResources,
  id: string,
  answer: ChallengeAnswer,
): AnswerOutcome {
  const requested = showChallenge(store, resources, id, runtime.clock.now());
  if (!requested) throw notFound("id");
  const {challenge: before, details} = requested;
  const challenge =
    before.state === "open" ? challenges(store).change(id, changesAfter(before, answer)) : before;
  const {state, subject, behaviour, attemptsLeft} = challenge;
  if (state === "open") return {state, attemptsLeft};
  const result = resultOf(behaviour, state);
  if (before.state === "open") resources[subject.kind].settle(store, runtime, challenge, {state, result});
  const back = state === "passed" ? details.returnUrl : details.cancelUrl;
  return {
    state,
    liabilityShift: result.liabilityShift,
    ...(back === undefined ? {} : {location: withOutcome(back, result.liabilityShift)}),
  };
}

function withOutcome(url: string, liabilityShift: string): string {
  const back = new URL(url);
  back.searchParams.set("liability_shift", liabilityShift);
  return back.href;
}
