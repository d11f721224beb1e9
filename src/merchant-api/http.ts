import {CheckoutError} from "../payment/errors.ts";

export interface Reply {
  status: number;
  /** The parsed JSON; undefined when an error had none. */
  body: unknown;
}

export interface Call {
  method?: "GET" | "POST";
  body?: unknown;
  /** Sent as `Service-Request-Id`: the same over all retries of one press. */
  attemptId?: string;
}

const deadline = 30_000;

/**
 * One request to the merchant's server. Resolves with what it answered, whatever the status; rejects with `network`
 * when the answer is not known (unreachable, too late, cut off), which is not the same as a failure.
 */
export async function call(url: string, {method = "POST", body, attemptId}: Call): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      // The server knows its buyer by a session cookie, also when it is another origin of the same site.
      credentials: "include",
      cache: "no-store",
      headers: {
        accept: "application/json",
        ...(body !== undefined && {"content-type": "application/json"}),
        ...(attemptId && {"Service-Request-Id": attemptId}),
      },
      ...(body !== undefined && {body: JSON.stringify(body)}),
      signal: AbortSignal.timeout(deadline),
    });
    const json = response.json() as Promise<unknown>;
    // An error page need not be JSON; half a success is no success.
    return {status: response.status, body: await (response.ok ? json : json.catch(() => undefined))};
  } catch (cause) {
    throw new CheckoutError("network", `${method} ${url} has no answer.`, {cause});
  }
}

/** The developer's sentence for a reply that is a refusal. */
export function refusal(reply: Reply): {message: string; debugId: string | undefined; code: unknown} {
  const body = (reply.body ?? {}) as {error?: unknown; code?: unknown; debug_id?: unknown};
  return {
    message: `The server answered ${reply.status}${typeof body.error === "string" ? `: ${body.error}` : "."}`,
    debugId: typeof body.debug_id === "string" ? body.debug_id : undefined,
    code: body.code,
  };
}
