import {type Context, Hono} from "hono";
import type {BuyerCountry} from "../middleware/buyer-country.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {refusedByService, serviceUnreachable} from "../errors.ts";
import type {Environment} from "../paypal/environment.ts";
import type {ExpectedMethods} from "../paypal/expected-methods.ts";
import type {Tokens} from "../paypal/oauth.ts";

/** The same on both sides of the house's routes and those of the real service's samples. */
export const CLIENT_TOKEN = "/auth/browser-safe-client-token";

/** The browser-safe client token: a new one for each request, for the asking session on the asking page's hosts. */
export function tokenRoutes(options: {
  tokens: Tokens;
  sessions: Sessions;
  environment: Environment;
  countryOf: BuyerCountry;
  /** What a page at this origin can draw at once, for a buyer in this country. */
  expectedMethods: (page: string, country: string | undefined) => ExpectedMethods | undefined;
}): Hono<MerchantEnv> {
  const {tokens, sessions, environment, countryOf, expectedMethods} = options;
  const routes = new Hono<MerchantEnv>();
  routes.get(CLIENT_TOKEN, async (c) => {
    const token = await clientToken(c, {tokens, sessions});
    return c.json({
      ...token,
      // So that a tag can say when it is set to another one.
      environment,
      // Absent while nobody has asked yet.
      expectedMethods: expectedMethods(pageOrigin(c.req.raw), countryOf(c.req.raw)),
    });
  });
  return routes;
}

/** @throws MerchantError what the service refuses, or that it gave no answer */
export async function clientToken(c: Context, {tokens, sessions}: {tokens: Tokens; sessions: Sessions}) {
  const clientMetadataId = await sessions.ensure(c);
  const origins = [pageOrigin(c.req.raw), ownOrigin(c.req.raw)];
  const domains = [...new Set(origins.map((origin) => new URL(origin).hostname))];
  const outcome = await tokens.forBrowser({domains, clientMetadataId});
  if (outcome.kind === "refused") throw refusedByService(outcome);
  if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
  const {access_token, expires_in, scope, token_type} = outcome.value;
  return {accessToken: access_token, expiresIn: expires_in, scope, tokenType: token_type};
}
