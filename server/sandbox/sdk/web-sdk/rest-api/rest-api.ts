import {networkError, sdkError} from "../errors.ts";
import {readRefusal} from "./error-reply.ts";

/** How long the page waits for the service. */
const deadlineMs = 30_000;

/** The commerce service as the page may call it: with the client token, from the page's own origin. */
export interface Service {
  /** Scheme, host and port that the SDK's script came from. */
  readonly origin: string;
  readonly clientToken: string;
  /** @throws SdkError with `NETWORK_ERROR`, or the service's own code. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>;
  /**
   * The same with nothing but the token, as a form's field: browsers send that without a preflight, and the buyer waits
   * for one round trip less.
   */
  postForm(path: string, signal?: AbortSignal): Promise<unknown>;
}

/** Asks for the script's headers, which has no effects. True when the server at `origin` answers this page. */
export async function isReachable(origin: string): Promise<boolean> {
  const url = new URL("/web-sdk/v6/core", origin);
  // The browser must not answer from its cache.
  url.searchParams.set("at", String(Date.now()));
  try {
    await fetch(url, {method: "HEAD", mode: "no-cors"});
    return true;
  } catch {
    return false;
  }
}

/** As the values are: some libraries teach every string and array of a page a `toJSON` that writes them otherwise. */
function plainJson(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}

/** @param clientToken absent for the one call that has none yet */
export function createService(origin: string, clientToken: string | undefined): Service {
  const bearer = clientToken === undefined ? undefined : {Authorization: `Bearer ${clientToken}`};
  return {
    origin,
    clientToken: clientToken ?? "",
    post: (path, body, signal) =>
      ask(new URL(path, origin), plainJson(body), {...bearer, "Content-Type": "application/json"}, signal),
    postForm: (path, signal) =>
      ask(new URL(path, origin), new URLSearchParams({access_token: clientToken ?? ""}), {}, signal),
  };
}

async function ask(
  url: URL,
  body: string | URLSearchParams,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(deadlineMs);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, {
      method: "POST",
      headers,
      body,
      credentials: "omit",
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    const text = await response.text();
    answer = response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : undefined;
  } catch (cause) {
    throw networkError(`The service at ${url.origin} could not be reached.`, cause);
  }
  if (!response.ok) {
    const {code, message, isRecoverable} = readRefusal(response.status, answer);
    throw sdkError(code, message, {isRecoverable});
  }
  return answer;
}

/**
 * The service, for a page that has only its merchant's client id: the token that it gets is bound to the page's origin.
 * @throws SdkError with `NETWORK_ERROR`, or the service's own code, e.g. `INVALID_CLIENT_ID`
 */
export async function exchangeClientId(
  origin: string,
  clientId: string,
  clientMetadataId: string | undefined,
): Promise<Service> {
  const body = {clientId, ...(clientMetadataId === undefined ? {} : {clientMetadataId})};
  const reply = await createService(origin, undefined).post("/web-sdk/v6/client-tokens", body);
  const {accessToken} = (typeof reply === "object" && reply !== null ? reply : {}) as {accessToken?: unknown};
  if (typeof accessToken === "string") return createService(origin, accessToken);
  throw networkError("The service answered without a client token.");
}

/** Waits, but no longer than until the network is back or nobody waits any more. */
export function pauseUnlessOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
