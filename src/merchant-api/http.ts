import {CheckoutError, type CheckoutErrorCode} from "../errors.ts";

export interface Reply {
  status: number;
  /** The parsed JSON; undefined when an error had none. */
  body: unknown;
  /** The request that was answered, for the developer; absent for a function of the page's own. */
  request?: {method: string; url: string};
}

export interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: object | undefined;
  headers?: Record<string, string>;
}

const deadline = 30_000;

/**
 * One request to the merchant's server. Resolves with what it answered, whatever the status; rejects with `network`
 * when the answer is not known (unreachable, too late, cut off), which is not the same as a failure.
 */
export async function call(url: string, {method = "POST", body, headers}: Call): Promise<Reply> {
  try {
    // Of no cache mode: for another than its own Firefox asks again for what the page's head has asked for. What must not be
    // kept says so itself.
    const response = await fetch(url, {
      method,
      // The server knows its buyer by a session cookie, also when it is another origin of the same site.
      credentials: "include",
      headers: {
        accept: "application/json",
        ...(body && {"content-type": "application/json"}),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadline),
    });
    const json = response.json() as Promise<unknown>;
    // An error page need not be JSON, and nothing isn't; half a success is no success.
    const {status, ok} = response;
    return {
      status,
      body: await (ok && status !== 204 ? json : json.catch(() => undefined)),
      request: {method, url},
    };
  } catch (cause) {
    const {origin} = new URL(url, document.baseURI);
    // The browser hides a reply that does not allow the page's origin.
    const hint = origin === location.origin ? "" : ` ${originHint(origin)}`;
    throw new CheckoutError("network", `${method} ${url} has no answer.${hint}`, {cause});
  }
}

/** What to check when the merchant server's routes are not found, or refuse the page. */
function originHint(origin: string): string {
  return `The page is at ${location.origin}, the request went to ${origin}. If the merchant server is at another address, set server="…" or proxy /service-api to it in the development server. If it refuses the page, start it with ALLOWED_ORIGINS=${location.origin}. See /docs/development.html on the merchant server.`;
}

/** Codes of the merchant server for a wrong address and for a page that may not call it; other servers have none. */
const misplaced = new Set<unknown>([undefined, "NOT_FOUND", "FOREIGN_ORIGIN"]);

/** Makes an error of a reply that is a refusal, with a message for the developer. Treats 5xx as a network error. */
export function refused(code: CheckoutErrorCode, {status, body, request}: Reply): CheckoutError {
  const reply = (body ?? {}) as {error?: string; code?: string; debug_id?: string};
  const asked = request ? `${request.method} ${request.url}` : "The request";
  const isMisplaced = request && (status === 403 || status === 404) && misplaced.has(reply.code);
  const hint = isMisplaced ? ` ${originHint(new URL(request.url, document.baseURI).origin)}` : "";
  const message = `${asked} was answered with ${status}: ${reply.error ?? "no JSON error"}${hint}`;
  return new CheckoutError(status >= 500 ? "network" : code, message, {
    cause: body,
    debugId: reply.debug_id,
  });
}

/** Whether an answer leaves open what came of the request, so that only asking again can tell. */
export function isOpen({status, body}: Reply): boolean {
  const code = (body as {code?: unknown} | undefined)?.code;
  if (status >= 500 || code === "SERVICE_UNREACHABLE") return true;
  // A conflict that the server has a name for (a cart that is paid) is an answer; without one it is a request in flight.
  return status === 409 ? code === undefined : [202, 408, 425, 429].includes(status);
}
