import {endFrameSessions} from "./frame-sessions/frame-sessions.operations.ts";
import {endMemberSessions} from "./members/members.operations.ts";
import {endTokensOf} from "./oauth/oauth.operations.ts";
import type {TokenKind} from "./wire/environment.ts";
import type {Store} from "./store.ts";

/** Ends the tokens of these kinds. With client tokens, the sessions that expire with them end, too. */
export function endTokens(store: Store, kinds: readonly TokenKind[]): void {
  endTokensOf(store, kinds);
  if (!kinds.includes("client")) return;
  endFrameSessions(store);
  endMemberSessions(store);
}
