import type {Outcome} from "./outcome.ts";
import type {Tokens} from "./tokens.ts";
import type {ServiceRequest, Transport} from "./transport.ts";

/** As a `Transport`, with this server's own rights: it sends along the full-scope token. */
export function withRights(options: {transport: Transport; tokens: Tokens}): Transport {
  const {transport, tokens} = options;

  async function once<T>(request: ServiceRequest<T>): Promise<{token?: string; outcome: Outcome<T>}> {
    const access = await tokens.access();
    if (access.kind !== "done") return {outcome: access};
    const headers = {
      ...request.headers,
      accept: "application/json",
      authorization: `Bearer ${access.value}`,
    };
    return {token: access.value, outcome: await transport({...request, headers})};
  }

  /** A token that was revoked before its time is renewed, once. */
  return async (request) => {
    const {token, outcome} = await once(request);
    if (token === undefined || outcome.kind === "done" || outcome.status !== 401) return outcome;
    await tokens.forget(token);
    return (await once({...request, doubted: request.doubted === true || outcome.kind === "unknown"}))
      .outcome;
  };
}

/** The headers of a call that has one effect, however often it is sent under this id. */
export function onceUnder(requestId: string): Record<string, string> {
  return {
    "content-type": "application/json",
    // The interface's name and the real service's: each takes the one it knows.
    "service-request-id": requestId,
    "paypal-request-id": requestId,
  };
}
