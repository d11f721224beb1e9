import {z} from "zod";
import type {Clock} from "../../shared/clock.ts";
import {type AccessTokenCacheOptions, createAccessTokenCache} from "./access-token-cache.ts";
import {isUnauthorized, withoutUnsentProof, type Outcome, unknownIfUnauthorized} from "./response.ts";
import type {PayPalRequest, Transport} from "./transport.ts";

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. PayPal has sent it as a text, too: https://github.com/plutov/paypal/issues/41 */
  expires_in: z.coerce.number().positive(),
  scope: z.string().default(""),
  token_type: z.string().default("Bearer"),
});
export type Token = z.output<typeof tokenSchema>;

/** OAuth tokens of this server's application. */
export interface Tokens {
  /** The access token. It is cached in memory, and sent to PayPal only. */
  access(): Promise<Outcome<string>>;
  /** Removes an access token that PayPal no longer accepts. */
  forget(token: string): void;
  /** Requests a client token for one browser session on these hosts. It is never cached or shared. */
  forBrowser(browser: {domains: readonly string[]; clientMetadataId: string}): Promise<Outcome<Token>>;
}

/** Receives each refusal of this application's credentials (401) or permissions (403). */
export type UnauthorizedObserver = (refused: {
  readonly status: number;
  readonly debugId: string | undefined;
}) => void;

export interface OAuthOptions extends Pick<AccessTokenCacheOptions, "onRenewalFailed" | "onRenewal"> {
  readonly transport: Transport;
  /** Headers of client tokens. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly onUnauthorized?: UnauthorizedObserver | undefined;
}

export function createTokens(options: OAuthOptions): Tokens {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString("base64");

  async function request(
    form: URLSearchParams,
    {headers, policy}: Pick<PayPalRequest<Token>, "headers" | "policy"> = {},
  ): Promise<Outcome<Token>> {
    const outcome = await options.transport({
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: form.toString(),
      schema: tokenSchema,
      ...(policy && {policy}),
    });
    reportUnauthorized(outcome, options.onUnauthorized);
    return outcome;
  }

  const cache = createAccessTokenCache({
    clock: options.clock,
    fetchToken: () =>
      request(new URLSearchParams({grant_type: "client_credentials", response_type: "token"})),
    onRenewalFailed: options.onRenewalFailed,
    onRenewal: options.onRenewal,
  });

  return {
    access: () => cache.use(),
    forget: (token) => cache.forget(token),
    forBrowser({domains, clientMetadataId}) {
      const form = new URLSearchParams({
        grant_type: "client_credentials",
        response_type: "client_token",
        intent: "sdk_init",
      });
      for (const domain of domains) form.append("domains[]", domain);
      return request(form, {
        headers: {...options.headers, "paypal-client-metadata-id": clientMetadataId},
        policy: "read",
      });
    },
  };
}

/** Adds the access token and these headers to each call, and renews it once when PayPal no longer accepts it. */
export function authorized(
  transport: Transport,
  tokens: Tokens,
  {
    headers: added,
    onUnauthorized,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly onUnauthorized: UnauthorizedObserver | undefined;
  },
): Transport {
  async function send<T>(request: PayPalRequest<T>): Promise<{token?: string; outcome: Outcome<T>}> {
    const access = await tokens.access();
    // This call can't be sent, but an earlier call with the same request id may have been done.
    if (access.kind === "refused")
      return {outcome: request.mayBeDone ? unknownIfUnauthorized(access) : access};
    if (access.kind === "unknown") return {outcome: {...access, isUnsent: true}};
    const headers = {...added, ...request.headers, authorization: `Bearer ${access.value}`};
    return {token: access.value, outcome: await transport({...request, headers})};
  }

  return async (request) => {
    let {token, outcome} = await send(request);
    if (token !== undefined && outcome.kind !== "done" && outcome.status === 401) {
      tokens.forget(token);
      const mayBeDone = request.mayBeDone === true || outcome.kind === "unknown";
      ({token, outcome} = await send({...request, mayBeDone}));
      outcome = withoutUnsentProof(outcome);
    }
    // A refused token request was reported by `createTokens`.
    if (token !== undefined) reportUnauthorized(outcome, onUnauthorized);
    return outcome;
  };
}

function reportUnauthorized(outcome: Outcome<unknown>, report: UnauthorizedObserver | undefined): void {
  if (outcome.kind === "done" || outcome.status === undefined || !isUnauthorized(outcome)) return;
  const {status} = outcome;
  report?.({status, debugId: outcome.kind === "refused" ? outcome.refusal.debug_id : outcome.debugId});
}
