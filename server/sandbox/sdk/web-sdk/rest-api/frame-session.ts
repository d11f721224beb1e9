import {isRecoverable, networkError} from "../errors.ts";
import {pauseUnlessOnline, type RestApi} from "./rest-api.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * Opens a frame session. The sandbox stores the page's origin with it and lets no other page embed the frames.
 *
 * Retries recoverable errors, such as a lost network, until it works or the signal aborts. Other errors, such as an
 * expired token, reject.
 * @throws SdkError
 */
export async function openFrameSession(api: RestApi, signal: AbortSignal): Promise<string> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await openFrameSessionOnce(api, signal);
    } catch (error) {
      if (signal.aborted || !isRecoverable(error)) throw error;
      await pauseUnlessOnline(pause, signal);
    }
  }
}

/**
 * Opens a frame session without retries.
 * @throws SdkError
 */
export async function openFrameSessionOnce(api: RestApi, signal?: AbortSignal): Promise<string> {
  const url = nameAncestors(new URL("/web-sdk/v6/frame-sessions", api.origin));
  return readId(await api.postForm(url.pathname + url.search, signal));
}

function readId(reply: unknown): string {
  const id = typeof reply === "object" && reply !== null ? (reply as {id?: unknown}).id : undefined;
  if (typeof id === "string") return id;
  throw networkError("PayPal opened a frame session without an id.");
}

/**
 * Adds the origins of the pages around this one to an address, so that its document allows them to embed it. No policy can
 * name a sandboxed frame, whose origin is `null`.
 */
export function nameAncestors(url: URL): URL {
  for (const origin of location.ancestorOrigins)
    if (origin !== "null") url.searchParams.append("ancestor", origin);
  return url;
}
