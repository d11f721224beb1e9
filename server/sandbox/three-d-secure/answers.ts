import type {Chance, Tx} from "../context.ts";
import {notFound} from "../wire/errors.ts";
import {findChallenge, takeAnswer} from "./three-d-secure.operations.ts";
import {type ChallengeAnswer, type ChallengeState, resultOf} from "./three-d-secure.states.ts";
import {findSubject, settleSubject} from "./subjects.ts";

/** How a challenge stands after an answer. */
export interface AnswerOutcome {
  readonly state: ChallengeState;
  /** Only while it is open. */
  readonly attemptsLeft?: number;
  /** Only when it has ended. */
  readonly liabilityShift?: "POSSIBLE" | "NO";
  /** Where a top-level challenge page goes next: back to the merchant. */
  readonly location?: string;
}

/**
 * Answers a challenge and, when that ends it, tells its subject, in one transaction.
 *
 * @throws ServiceError 404 for an unknown challenge and for one that another card made void
 */
export async function answerChallenge(
  tx: Tx,
  chance: Chance,
  id: string,
  answer: ChallengeAnswer,
): Promise<AnswerOutcome> {
  const asked = await findChallenge(tx, id);
  const subject = asked && (await findSubject(tx, asked, chance.clock.now()));
  if (!asked || !subject) throw notFound("id");
  const {challenge, settledNow} = await takeAnswer(tx, asked, answer);
  if (challenge.state === "open") return {state: "open", attemptsLeft: challenge.attemptsLeft};
  const result = resultOf(challenge.behaviour, challenge.state);
  if (settledNow) await settleSubject(tx, chance, challenge, {state: challenge.state, result});
  const back = challenge.state === "passed" ? subject.returnUrl : subject.cancelUrl;
  return {
    state: challenge.state,
    liabilityShift: result.liabilityShift,
    ...(back === undefined ? {} : {location: withOutcome(back, result.liabilityShift)}),
  };
}

function withOutcome(url: string, liabilityShift: string): string {
  const back = new URL(url);
  back.searchParams.set("liability_shift", liabilityShift);
  return back.href;
}
