import type {Clock} from "../../platform/clock.ts";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {type Token, tokenSchema} from "./wire.ts";

/** The access token is replaced this long before the service would refuse it. */
const MARGIN_MS = 60_000;

/** The tokens of this server's application. */
export interface Tokens {
  /** The full-scope token: cached, and never handed to anybody but the service itself. */
  access(): Promise<Outcome<string>>;
  /** Forgets a full-scope token that the service no longer takes. */
  forget(token: string): void;
  /** A new browser-safe token, for one browser session on these hosts. Never cached, never shared. */
  forBrowser(browser: {domains: readonly string[]; clientMetadataId: string}): Promise<Outcome<Token>>;
}

export function createTokens(options: {
  transport: Transport;
  clientId: string;
  clientSecret: string;
  clock: Clock;
}): Tokens {
  const {transport, clock} = options;
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString("base64");
  let cached: {readonly token: string; readonly until: number} | undefined;
  let fetching: Promise<Outcome<string>> | undefined;

  function ask(form: URLSearchParams, headers: Record<string, string> = {}): Promise<Outcome<Token>> {
    return transport({
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
    });
  }

  async function fetchAccess(): Promise<Outcome<string>> {
    const asked = clock.now();
    const outcome = await ask(
      new URLSearchParams({grant_type: "client_credentials", response_type: "token"}),
    );
    if (outcome.kind !== "done") return outcome;
    cached = {
      token: outcome.value.access_token,
      until: asked + outcome.value.expires_in * 1000 - MARGIN_MS,
    };
    return {...outcome, value: outcome.value.access_token};
  }

  return {
    async access() {
      if (cached && clock.now() < cached.until) return {kind: "done", status: 200, value: cached.token};
      fetching ??= fetchAccess().finally(() => (fetching = undefined));
      return fetching;
    },
    forget(token) {
      if (cached?.token === token) cached = undefined;
    },
    forBrowser({domains, clientMetadataId}) {
      const form = new URLSearchParams({
        grant_type: "client_credentials",
        response_type: "client_token",
        intent: "sdk_init",
      });
      for (const domain of domains) form.append("domains[]", domain);
      return ask(form, {"paypal-client-metadata-id": clientMetadataId});
    },
  };
}
