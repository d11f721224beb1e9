import {isRecoverable, networkError} from "../errors.ts";
import {pauseUnlessOnline, type Service} from "./rest-api.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * Opens one frame session: the service remembers which page the frames belong to, so that no other can embed them.
 *
 * A page may start while the network is away: what can be mended by waiting is tried again until it works or the card
 * session is destroyed; what can't (an expired token, another domain) is the answer.
 * @throws SdkError
 */
export async function openFrameSession(service: Service, signal: AbortSignal): Promise<string> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await openFrameSessionOnce(service, signal);
    } catch (error) {
      if (signal.aborted || !isRecoverable(error)) throw error;
      await pauseUnlessOnline(pause, signal);
    }
  }
}

/** The same for who would rather hear of a lost network than wait for it. @throws SdkError */
export async function openFrameSessionOnce(service: Service, signal?: AbortSignal): Promise<string> {
  const url = nameAncestors(new URL("/web-sdk/v6/frame-sessions", service.origin));
  return readId(await service.postForm(url.pathname + url.search, signal));
}

function readId(reply: unknown): string {
  const id = typeof reply === "object" && reply !== null ? (reply as {id?: unknown}).id : undefined;
  if (typeof id === "string") return id;
  throw networkError("The service opened a frame session without an id.");
}

/** Origins of the pages around this one; `null` for a sandboxed frame, which no policy can name. */
export function ancestorOrigins(): string[] {
  return [...location.ancestorOrigins];
}

/** Names the ancestors in an address, so that the document there allows them to show it. */
export function nameAncestors(url: URL): URL {
  for (const origin of ancestorOrigins()) if (origin !== "null") url.searchParams.append("ancestor", origin);
  return url;
}
