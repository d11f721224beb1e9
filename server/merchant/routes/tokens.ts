import {z} from "zod";
import {ENVIRONMENTS} from "../paypal/environment.ts";
import {refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {ExpectedMethods} from "../paypal/expected-methods.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/** A client token in PayPal's words. */
export const tokenReply = z
  .object({
    accessToken: z.string().describe("Client token for PayPal's script."),
    expiresIn: z.number().describe("Seconds for which the token is valid."),
    scope: z.string(),
    tokenType: z.string(),
  })
  .meta({id: "ClientToken"});

const pageToken = tokenReply
  .extend({
    clientMetadataId: z.string().describe("Id that goes to PayPal with each order of the session."),
    partnerAttributionId: z.string().optional().describe("For the browser SDK."),
    environment: z.enum(ENVIRONMENTS),
    expectedMethods: z
      .object({currencyCode: z.string(), eligible_methods: z.record(z.string(), z.object({}))})
      .optional()
      .describe(
        "Methods that the page can draw immediately. Absent until the first request for eligibility.",
      ),
  })
  .meta({id: "PageToken", description: "A client token, with what an element needs at its start."});

/** The client token, below both `/service-api` and `/paypal-api`. */
export const CLIENT_TOKEN = {
  method: "GET",
  path: "/auth/browser-safe-client-token",
  quota: "tokens",
  summary: "Issues a client token for PayPal's script, and begins the session.",
  passesRefusals: true,
} as const;

/**
 * Issues a new browser-safe client token for each request, bound to the session and the hosts of the page.
 *
 * @param expectedMethods methods that a page at this origin can draw immediately, for a buyer in this country
 */
export function tokenRoutes(
  context: RouteContext,
  expectedMethods: (page: string, country: string | undefined) => ExpectedMethods | undefined,
): Route[] {
  return [
    route({
      ...CLIENT_TOKEN,
      replies: {200: pageToken},
      handle: async (c) =>
        c.json({
          ...(await clientToken(c, context)),
          clientMetadataId: await context.sessions.ensure(c),
          partnerAttributionId: context.settings.partnerAttributionId,
          environment: context.settings.environment,
          expectedMethods: expectedMethods(pageOrigin(c.req.raw), context.countryOf(c.req.raw)),
        }),
    }),
  ];
}

/** Fetches a client token. @throws MerchantError when PayPal refuses it or gives no reply */
export async function clientToken(c: MerchantContext, {tokens, sessions}: RouteContext) {
  const clientMetadataId = await sessions.ensure(c);
  const origins = [pageOrigin(c.req.raw), ownOrigin(c.req.raw)];
  const domains = [...new Set(origins.map((origin) => new URL(origin).hostname))];
  const outcome = await tokens.forBrowser({domains, clientMetadataId});
  if (outcome.kind === "refused") throw refusedByPayPal(outcome);
  if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
  const {access_token, expires_in, scope, token_type} = outcome.value;
  return {accessToken: access_token, expiresIn: expires_in, scope, tokenType: token_type};
}
