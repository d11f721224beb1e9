import type {Runtime, Queries, Tx} from "../context.ts";
import type {AccessToken} from "../wire/environment.ts";
import {
  deleteExpiredFrameSessions,
  findLiveFrameSession,
  insertFrameSession,
  setWindowState,
} from "./frame-sessions.records.ts";

/** A page's right to show hosted frames: it says which origin may embed them, and opens nothing else. */
export interface FrameSession {
  readonly id: string;
  readonly applicationId: string;
  /** Scheme, host and port of the page. */
  readonly parentOrigin: string;
  /** Origins of the pages around that page. A browser shows a frame only when its policy allows all of them. */
  readonly ancestors: readonly string[];
  /** How the payment window that was opened with it stands. */
  readonly window: WindowState;
}

/** `unseen`: its document has not been heard of. Only windows that are cut off from their page make themselves heard. */
export type WindowState = "unseen" | "open" | "closed";

/** Remembers the page that a client token's frames will be shown in, as long as the token lives. */
export async function openFrameSession(
  tx: Tx,
  {clock, random}: Runtime,
  token: AccessToken,
  parentOrigin: string,
  ancestors: readonly string[] = [],
): Promise<FrameSession> {
  const session = {
    id: random.token(),
    applicationId: token.applicationId,
    parentOrigin,
    ancestors,
    window: "unseen",
  } as const;
  await insertFrameSession(tx, {
    id: session.id,
    application_id: session.applicationId,
    parent_origin: parentOrigin,
    ancestors: ancestors.length > 0 ? ancestors.join(" ") : null,
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
  return {
    id,
    applicationId: row.application_id,
    parentOrigin: row.parent_origin,
    ancestors: row.ancestors?.split(" ") ?? [],
    window: row.window_state ?? "unseen",
  };
}

/** Sources of `frame-ancestors` for a document that only this session's page may show. */
export function frameAncestors(
  session: Pick<FrameSession, "parentOrigin" | "ancestors"> | undefined,
): string {
  return session ? [session.parentOrigin, ...session.ancestors].join(" ") : "'none'";
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
