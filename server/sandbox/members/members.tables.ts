/** State of a look-up: open for the code, succeeded, or failed after too many wrong codes. */
export type ContextState = "open" | "succeeded" | "failed";

export type AdditionKind = "address" | "card";

export interface MemberTables {
  /** Look-ups of members by e-mail address. */
  member_contexts: {
    id: string;
    application_id: string;
    buyer_id: string;
    state: ContextState;
    attempts_left: number;
    created_at: number;
    expires_at: number;
  };
  /** Sessions of members who gave the correct code to a page of this application. */
  member_sessions: {
    id: string;
    application_id: string;
    buyer_id: string;
    created_at: number;
    expires_at: number;
  };
  /** Addresses and cards that members added during a session. */
  member_additions: {
    id: string;
    session_id: string;
    kind: AdditionKind;
    /** JSON: a stored card, or an address in the SDK's form. It never contains a card number or security code. */
    content: string;
    created_at: number;
  };
}

export const memberSchema = `
create table member_contexts (
  id text primary key,
  application_id text not null,
  buyer_id text not null,
  state text not null,
  attempts_left integer not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index member_contexts_expires_at on member_contexts (expires_at);

create table member_sessions (
  id text primary key,
  application_id text not null,
  buyer_id text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index member_sessions_expires_at on member_sessions (expires_at);

create table member_additions (
  id text primary key,
  session_id text not null,
  kind text not null,
  content text not null,
  created_at bigint not null
);
create index member_additions_of_session on member_additions (session_id, created_at);
`;
