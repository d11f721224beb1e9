import type {Outcome} from "./outcome.ts";
import {reportRights, type RightsObserver} from "./rights.ts";
import type {Tokens} from "./tokens.ts";
import {openAfterRights, type ServiceRequest, type Transport} from "./transport.ts";

/** As a `Transport`, with this server's own rights: it sends along the full-scope token. */
export function withRights(options: {
  transport: Transport;
  tokens: Tokens;
  onRightsRefused?: RightsObserver;
}): Transport {
  const {transport, tokens, onRightsRefused} = options;

  async function once<T>(request: ServiceRequest<T>): Promise<{token?: string; outcome: Outcome<T>}> {
    const access = await tokens.access();
    // An earlier call with the same request id may have been done, although this one can't be sent.
    if (access.kind !== "done") return {outcome: request.mayBeDone ? openAfterRights(access) : access};
    const headers = {
      ...request.headers,
      accept: "application/json",
      authorization: `Bearer ${access.value}`,
    };
    return {token: access.value, outcome: await transport({...request, headers})};
  }

  /** Renews a token that PayPal no longer takes, once, and sends the same request again. */
  return async (request) => {
    let {token, outcome} = await once(request);
    if (token !== undefined && outcome.kind !== "done" && outcome.status === 401) {
      await tokens.forget(token);
      const mayBeDone = request.mayBeDone === true || outcome.kind === "unknown";
      ({token, outcome} = await once({...request, mayBeDone}));
    }
    // A refusal of the token request itself is reported where that is made.
    if (token !== undefined) reportRights(outcome, onRightsRefused);
    return outcome;
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
