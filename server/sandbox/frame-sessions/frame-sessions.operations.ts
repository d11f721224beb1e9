import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {AccessToken} from "../wire/environment.ts";

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
  readonly expiresAt: number;
}

const sessions = collection<FrameSession>("frame-sessions");

/**
 * `unseen`: the window has not reported. Only windows that can't message their opener report to the server.
 */
export type WindowState = "unseen" | "open" | "closed";

/** Creates a session for the page of a client token. It expires with the token. */
export function openFrameSession(
  store: Store,
  {random}: Runtime,
  {applicationId, expiresAt}: AccessToken,
  parentOrigin: string,
  ancestors: readonly string[] = [],
): FrameSession {
  const id = random.token();
  return sessions(store).add({id, applicationId, parentOrigin, ancestors, window: "unseen", expiresAt});
}

/** Undefined for an unknown or expired session. */
export function findFrameSession(store: Store, id: string, now: number): FrameSession | undefined {
  const session = sessions(store).get(id);
  return session && session.expiresAt > now ? session : undefined;
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
export function findWindowSession(store: Store, id: string, now: number): FrameSession | undefined {
  return findFrameSession(store, id, now - LONGEST_WINDOW_MS);
}

/** Records that the payment window of a session is open or closed. */
export function recordWindowState(store: Store, id: string, window: Exclude<WindowState, "unseen">): void {
  if (sessions(store).get(id)) sessions(store).change(id, {window});
}

export function deleteOldFrameSessions(store: Store, now: number): void {
  sessions(store).keep(({expiresAt}) => expiresAt > now);
}
