import type {Runtime} from "../context.ts";
import {newToken} from "../random.ts";
import {secretCollection, type Store} from "../store.ts";
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

const sessions = secretCollection<FrameSession>("frame-sessions");

/**
 * `unseen`: the window has not reported. Only windows that can't message their opener report to the server.
 */
export type WindowState = "unseen" | "open" | "closed";

/** Creates a session for the page of a client token. It expires with the token. */
export function openFrameSession(
  store: Store,
  {applicationId, expiresAt}: AccessToken,
  parentOrigin: string,
  ancestors: readonly string[] = [],
): FrameSession {
  const id = newToken();
  return sessions(store).add({id, applicationId, parentOrigin, ancestors, window: "unseen", expiresAt});
}

/** Undefined for an unknown or expired session. */
export function findFrameSession(
  store: Store,
  {realClock}: Pick<Runtime, "realClock">,
  id: string,
): FrameSession | undefined {
  const session = sessions(store).get(id);
  return session && session.expiresAt > realClock.now() ? session : undefined;
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
export function findWindowSession(
  store: Store,
  {realClock}: Pick<Runtime, "realClock">,
  id: string,
): FrameSession | undefined {
  return findFrameSession(store, {realClock: {now: () => realClock.now() - LONGEST_WINDOW_MS}}, id);
}

/** Records that the payment window of a session is open or closed. */
export function recordWindowState(store: Store, id: string, window: Exclude<WindowState, "unseen">): void {
  if (sessions(store).get(id)) sessions(store).change(id, {window});
}

export function endFrameSessions(store: Store): void {
  sessions(store).keep(() => false);
}

/** @param now the real time, in milliseconds */
export function deleteOldFrameSessions(store: Store, now: number): void {
  sessions(store).keep(({expiresAt}) => expiresAt > now);
}
