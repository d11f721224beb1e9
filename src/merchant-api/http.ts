import {CheckoutError, type CheckoutErrorCode} from "../payment/errors.ts";

export interface Reply {
  status: number;
  /** The parsed JSON; undefined when an error had none. */
  body: unknown;
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
    return {status, body: await (ok && status !== 204 ? json : json.catch(() => undefined))};
  } catch (cause) {
    throw new CheckoutError("network", `${method} ${url} has no answer.`, {cause});
  }
}

/** A reply that is a refusal, as an error with the developer's sentence. A server in trouble is as good as none. */
export function refused(code: CheckoutErrorCode, {status, body}: Reply): CheckoutError {
  // Two texts of the shop's own server, for its own developer.
  const {error, debug_id: debugId} = (body ?? {}) as {error?: string; debug_id?: string};
  return new CheckoutError(status >= 500 ? "network" : code, `The server answered ${status}: ${error}`, {
    cause: body,
    debugId,
  });
}

/** Whether an answer leaves open what came of the request, so that only asking again can tell. */
export function isOpen({status, body}: Reply): boolean {
  const code = (body as {code?: unknown} | undefined)?.code;
  if (status >= 500 || code === "SERVICE_UNREACHABLE") return true;
  // A conflict that the server has a name for (a cart that is paid) is an answer; without one it is a request in flight.
  return status === 409 ? code === undefined : [202, 408, 425, 429].includes(status);
}
