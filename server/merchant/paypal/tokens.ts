import type {Outcome} from "./outcome.ts";
import type {AccessToken, FetchToken} from "./access-token.ts";
import {reportRights, type RightsObserver} from "./rights.ts";
import type {ServiceRequest, Transport} from "./transport.ts";
import {type Token, tokenSchema} from "./wire.ts";

/** The tokens of this server's application. */
export interface Tokens {
  /** The full-scope token: kept, and never handed to anybody but the service itself. */
  access(): Promise<Outcome<string>>;
  /** Forgets, for all who share it, a full-scope token that the service no longer takes. */
  forget(token: string): Promise<void>;
  /** A new browser-safe token, for one browser session on these hosts. Never cached, never shared. */
  forBrowser(browser: {domains: readonly string[]; clientMetadataId: string}): Promise<Outcome<Token>>;
}

export interface TokensOptions {
  readonly transport: Transport;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the full-scope token is kept, and with whom it is shared. */
  readonly keep: (fetchToken: FetchToken) => AccessToken;
  readonly onRightsRefused?: RightsObserver;
}

export function createTokens(options: TokensOptions): Tokens {
  const {transport} = options;
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString("base64");

  async function ask(
    form: URLSearchParams,
    {headers, lane}: Partial<Pick<ServiceRequest<Token>, "headers" | "lane">> = {},
  ): Promise<Outcome<Token>> {
    const outcome = await transport({
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
        ...headers,
      },
      body: form.toString(),
      schema: tokenSchema,
      ...(lane && {lane}),
    });
    reportRights(outcome, options.onRightsRefused);
    return outcome;
  }

  const kept = options.keep(() =>
    ask(new URLSearchParams({grant_type: "client_credentials", response_type: "token"})),
  );

  return {
    access: () => kept.use(),
    forget: (token) => kept.forget(token),
    forBrowser({domains, clientMetadataId}) {
      const form = new URLSearchParams({
        grant_type: "client_credentials",
        response_type: "client_token",
        intent: "sdk_init",
      });
      for (const domain of domains) form.append("domains[]", domain);
      return ask(form, {headers: {"paypal-client-metadata-id": clientMetadataId}, lane: "read"});
    },
  };
}
