import {networkError, sdkError} from "../errors.ts";
import {readErrorReply} from "./error-reply.ts";

const requestTimeoutMs = 30_000;

/** Calls to the sandbox's REST API with the page's client token. */
export interface RestApi {
  /** Origin of the SDK's script: scheme, host and port. */
  readonly origin: string;
  /** A new one is used by the requests that follow. */
  clientToken: string;
  /** @throws SdkError with `NETWORK_ERROR`, or PayPal's error code */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Posts only the token as a form field. Browsers send this without a preflight, which saves a round trip. */
  postForm(path: string, signal?: AbortSignal): Promise<unknown>;
}

/** Ignores `toJSON` methods, because some libraries add one to all strings and arrays of a page. */
function plainJson(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}

export function createRestApi(origin: string, clientToken: string): RestApi {
  const api: RestApi = {
    origin,
    clientToken,
    post: (path, body, signal) => {
      const headers = {Authorization: `Bearer ${api.clientToken}`, "Content-Type": "application/json"};
      return ask(new URL(path, origin), plainJson(body), headers, signal);
    },
    postForm: (path, signal) =>
      ask(new URL(path, origin), new URLSearchParams({access_token: api.clientToken}), {}, signal),
  };
  return api;
}

async function ask(
  url: URL,
  body: string | URLSearchParams,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(requestTimeoutMs);
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
    throw networkError(`PayPal at ${url.origin} could not be reached.`, cause);
  }
  if (!response.ok) {
    const {code, message, isRecoverable} = readErrorReply(response.status, answer);
    throw sdkError(code, message, {isRecoverable});
  }
  return answer;
}

/**
 * Exchanges a client id for a client token that is bound to the page's origin.
 * @throws SdkError with `NETWORK_ERROR`, or PayPal's error code, e.g. `INVALID_CLIENT_ID`
 */
export async function exchangeClientId(
  origin: string,
  clientId: string,
  clientMetadataId: string | undefined,
): Promise<RestApi> {
  const body = {clientId, ...(clientMetadataId === undefined ? {} : {clientMetadataId})};
  const url = new URL("/web-sdk/v6/client-tokens", origin);
  const reply = await ask(url, plainJson(body), {"Content-Type": "application/json"});
  const {accessToken} = (typeof reply === "object" && reply !== null ? reply : {}) as {accessToken?: unknown};
  if (typeof accessToken === "string") return createRestApi(origin, accessToken);
  throw networkError("PayPal replied without a client token.");
}

/** Waits until the time is over, the network is back or the signal aborts. */
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
