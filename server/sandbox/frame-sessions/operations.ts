import type {Chance, Queries, Tx} from "../context.ts";
import type {AccessToken} from "../oauth/known-tokens.ts";
import {
  deleteExpiredFrameSessions,
  findLiveFrameSession,
  insertFrameSession,
  setWindowState,
} from "./records.ts";

/** A page's right to show hosted frames: it says which origin may embed them, and opens nothing else. */
export interface FrameSession {
  readonly id: string;
  readonly applicationId: string;
  /** Scheme, host and port of the page. */
  readonly parentOrigin: string;
  /** How the payment window that was opened with it stands. */
  readonly window: WindowState;
}

/** `unseen`: its document has not been heard of. Only windows that are cut off from their page make themselves heard. */
export type WindowState = "unseen" | "open" | "closed";

/** Remembers the page that a client token's frames will be shown in, as long as the token lives. */
export async function openFrameSession(
  tx: Tx,
  {clock, random}: Chance,
  token: AccessToken,
  parentOrigin: string,
): Promise<FrameSession> {
  const session = {
    id: random.token(),
    applicationId: token.applicationId,
    parentOrigin,
    window: "unseen",
  } as const;
  await insertFrameSession(tx, {
    id: session.id,
    application_id: session.applicationId,
    parent_origin: parentOrigin,
    created_at: clock.now(),
    expires_at: token.expiresAt,
  });
  return session;
}

/** A session that has not expired. */
export async function findFrameSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<FrameSession | undefined> {
  const row = await findLiveFrameSession(queries, id, now);
  if (!row) return undefined;
  const {application_id: applicationId, parent_origin: parentOrigin, window_state: window} = row;
  return {id, applicationId, parentOrigin, window: window ?? "unseen"};
}

/** A window that was opened while its session lived may be finished later: so much later, in milliseconds. */
const LONGEST_WINDOW_MS = 3 * 60 * 60 * 1000;

/** The session of a window that its buyer may be in still, although the page's token has expired meanwhile. */
export async function findWindowSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<FrameSession | undefined> {
  return findFrameSession(queries, id, now - LONGEST_WINDOW_MS);
}

/** Remembers that the payment window of a session is there, or was left. */
export async function noteWindow(
  queries: Queries,
  id: string,
  window: Exclude<WindowState, "unseen">,
): Promise<void> {
  await setWindowState(queries, id, window);
}

export async function forgetOldFrameSessions(queries: Queries, now: number): Promise<void> {
  await deleteExpiredFrameSessions(queries, now);
}
