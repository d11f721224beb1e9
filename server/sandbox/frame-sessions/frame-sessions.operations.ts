import type {Runtime, Queries, Tx} from "../context.ts";
import type {AccessToken} from "../wire/environment.ts";
import {
  deleteExpiredFrameSessions,
  findLiveFrameSession,
  insertFrameSession,
  setWindowState,
} from "./frame-sessions.records.ts";

/** Permission of one origin to embed hosted frames. */
export interface FrameSession {
  readonly id: string;
  readonly applicationId: string;
  /** Scheme, host and port of the page. */
  readonly parentOrigin: string;
  /** Origins of the pages around that page. Browsers embed a frame only if its policy allows all of them. */
  readonly ancestors: readonly string[];
  /** State of the payment window that was opened with this session. */
  readonly window: WindowState;
}

/**
 * `unseen`: the window has not reported. Only windows that can't message their opener report to the server.
 */
export type WindowState = "unseen" | "open" | "closed";

/** Creates a session for the page of a client token. It expires with the token. */
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

/** Undefined for an unknown or expired session. */
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

/** Sources of `frame-ancestors` for a document that only the session's page may embed. */
export function frameAncestors(
  session: Pick<FrameSession, "parentOrigin" | "ancestors"> | undefined,
): string {
  return session ? [session.parentOrigin, ...session.ancestors].join(" ") : "'none'";
}

/** Time after the session's expiry in which an open window can still finish, in milliseconds. */
const LONGEST_WINDOW_MS = 3 * 60 * 60 * 1000;

/** Session of a payment window, which may still be open after the token has expired. */
export async function findWindowSession(
  queries: Queries,
  id: string,
  now: number,
): Promise<FrameSession | undefined> {
  return findFrameSession(queries, id, now - LONGEST_WINDOW_MS);
}

/** Records that the payment window of a session is open or closed. */
export async function recordWindowState(
  queries: Queries,
  id: string,
  window: Exclude<WindowState, "unseen">,
): Promise<void> {
  await setWindowState(queries, id, window);
}

export async function deleteOldFrameSessions(queries: Queries, now: number): Promise<void> {
  await deleteExpiredFrameSessions(queries, now);
}
