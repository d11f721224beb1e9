import type {AdditionKind, ContextState} from "./members.states.ts";

export interface MemberTables {
  /** That a page has asked for somebody by e-mail address. */
  member_contexts: {
    id: string;
    application_id: string;
    buyer_id: string;
    state: ContextState;
    attempts_left: number;
    created_at: number;
    expires_at: number;
  };
  /** That a member gave the right code to a page of this application. */
  member_sessions: {
    id: string;
    application_id: string;
    buyer_id: string;
    created_at: number;
    expires_at: number;
  };
  /** What a member added to the profile during a session. */
  member_additions: {
    id: string;
    session_id: string;
    kind: AdditionKind;
    /** JSON: a stored card, or an address as a page reads it. A card number or security code is never in it. */
    content: string;
    created_at: number;
  };
}
