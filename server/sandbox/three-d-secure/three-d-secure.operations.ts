import type {Chance, Queries, Tx} from "../context.ts";
import {
  type ChallengeRow,
  findChallengeRow,
  insertChallenge,
  settle,
  takeAttempt,
} from "./three-d-secure.records.ts";
import {
  CHALLENGE_ATTEMPTS,
  type ChallengeAnswer,
  type ChallengeBehaviour,
  type ChallengeState,
  judge,
  type SubjectKind,
} from "./three-d-secure.states.ts";

/** What a challenge is about, and whose it is. */
export interface ChallengedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly applicationId: string;
}

/** An issuer's question to the buyer about one card. */
export interface Challenge {
  readonly id: string;
  readonly subject: ChallengedSubject;
  readonly behaviour: ChallengeBehaviour;
  readonly state: ChallengeState;
  readonly attemptsLeft: number;
}

/** The id under which a challenge will be asked; the subject that names it makes it the one that counts. */
export async function openChallenge(
  tx: Tx,
  {clock, random}: Chance,
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

export async function findChallenge(queries: Queries, id: string): Promise<Challenge | undefined> {
  const row = await findChallengeRow(queries, id);
  return row && challengeOf(row);
}

/**
 * Takes an answer. `settledNow` is true for the one answer that ended the challenge: a second press, or another window,
 * reads what the first one did.
 */
export async function takeAnswer(
  tx: Tx,
  challenge: Challenge,
  answer: ChallengeAnswer,
): Promise<{readonly challenge: Challenge; readonly settledNow: boolean}> {
  const verdict = judge(challenge.behaviour, answer);
  const row =
    verdict === "wrong-code" ? await takeAttempt(tx, challenge.id) : await settle(tx, challenge.id, verdict);
  const current = row ? challengeOf(row) : await findChallenge(tx, challenge.id);
  if (!current) throw new Error("a challenge vanished while it was answered");
  return {challenge: current, settledNow: row !== undefined && current.state !== "open"};
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
