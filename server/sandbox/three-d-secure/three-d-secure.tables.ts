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
