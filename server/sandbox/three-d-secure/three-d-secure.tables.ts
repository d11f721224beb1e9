import type {ChallengeBehaviour, ChallengeState, SubjectKind} from "./three-d-secure.states.ts";

export interface ThreeDSecureTables {
  challenges: {
    id: string;
    application_id: string;
    subject_kind: SubjectKind;
    subject_id: string;
    behaviour: ChallengeBehaviour;
    state: ChallengeState;
    attempts_left: number;
    created_at: number;
  };
}

export const challengeSchema = `
create table challenges (
  id text primary key,
  application_id text not null,
  subject_kind text not null,
  subject_id text not null,
  behaviour text not null,
  state text not null,
  attempts_left integer not null,
  created_at bigint not null
);
`;
