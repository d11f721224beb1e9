import type {ChallengeBehaviour, ChallengeState} from "./states.ts";

export interface ThreeDSecureTables {
  challenges: {
    id: string;
    application_id: string;
    order_id: string;
    behaviour: ChallengeBehaviour;
    state: ChallengeState;
    attempts_left: number;
    created_at: number;
  };
}
