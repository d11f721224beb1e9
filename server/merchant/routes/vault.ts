import {z} from "zod";
import {MerchantError} from "../errors.ts";
import {ATTEMPT_ID_HEADER, attemptIdOf} from "../middleware/attempt-id.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import {atLeast, checkReturnUrls, homeUrls} from "../pricing/payment-source.ts";
import {savedCard, savedList} from "../vault/saved-schemas.ts";
import {deleteCard, listSaved, saveCard} from "../vault/saved-cards.ts";
import {createSetupToken, type SetupTokenRequest} from "../vault/setup-tokens.ts";
import {type Route, route, type RouteContext, type RouteError} from "./route.ts";

const webAddress = z.url().max(2048);

/** A setup token request with PayPal's field names. It may be empty: then the shop's rules apply. */
const setupTokenSchema = z.strictObject({
  payment_source: z
    .strictObject({
      card: z.strictObject({
        experience_context: z.strictObject({return_url: webAddress, cancel_url: webAddress}).optional(),
        verification_method: z.enum(["SCA_WHEN_REQUIRED", "SCA_ALWAYS"]).optional(),
      }),
    })
    .optional(),
});

const saveSchema = z.strictObject({setupToken: z.string().min(1).max(255), consent: z.boolean().optional()});

const setupTokenReply = z.object({
  id: z.string(),
  setupToken: z.string().describe("The same as `id`."),
  status: z.string().describe("PayPal's status."),
});

/** Errors of the routes that save what a setup token stands for. */
export const SAVE_ERRORS: readonly RouteError[] = [
  "403 CUSTOMER_UNKNOWN",
  "422 CONSENT_REQUIRED",
  "404 SETUP_TOKEN_NOT_FOUND",
];

/** Saves, lists and deletes cards. PayPal's payment tokens are never sent to the page. */
export function vaultRoutes(context: RouteContext): Route[] {
  const {settings, sessions, customers, vault} = context;
  return [
    route({
      method: "POST",
      path: "/vault/setup-token",
      quota: "vault",
      summary: "Creates a setup token for the card fields.",
      headers: ATTEMPT_ID_HEADER,
      replies: {201: setupTokenReply},
      passesRefusals: true,
      errors: ["422 RETURN_URL_REFUSED"],
      body: setupTokenSchema,
      async handle(c, {body}) {
        const request = c.req.raw;
        const {experience_context: returnTo, verification_method: requested = "NONE"} =
          body.payment_source?.card ?? {};
        const origins = [ownOrigin(request), ...settings.allowedOrigins];
        const {id, status} = await startSaving(c, context, {
          customer: await customers.find(request),
          source: {kind: "card", method: atLeast(settings.minimumThreeDSecure, requested)},
          urls: returnTo ? checkReturnUrls(returnTo, origins) : homeUrls({home: `${pageOrigin(request)}/`}),
        });
        return c.json({id, setupToken: id, status}, 201);
      },
    }),
    route({
      method: "POST",
      path: "/vault/payment-token",
      quota: "vault",
      summary: "Saves the card of a setup token for the signed-in customer.",
      replies: {201: z.object({card: savedCard})},
      passesRefusals: true,
      errors: SAVE_ERRORS,
      body: saveSchema,
      async handle(c, {body: {setupToken, consent}}) {
        const customer = await customers.require(c.req.raw);
        requireConsent(consent);
        const card = await saveCard(vault, {setupToken, session: await sessions.read(c), customer});
        return c.json({card}, 201);
      },
    }),
    route({
      method: "GET",
      path: "/vault/payment-tokens",
      quota: "reading",
      summary: "Lists the customer's saved cards and wallets, with ids of the shop's own.",
      replies: {200: savedList},
      errors: ["403 CUSTOMER_UNKNOWN"],
      async handle(c) {
        const customer = await customers.require(c.req.raw);
        return c.json(await listSaved(vault, customer));
      },
    }),
    route({
      method: "DELETE",
      path: "/vault/payment-tokens/:id",
      quota: "vault",
      summary: "Erases a saved card or wallet, here and at PayPal.",
      replies: {204: null},
      passesRefusals: true,
      errors: ["403 CUSTOMER_UNKNOWN", "404 CARD_NOT_FOUND"],
      async handle(c) {
        await deleteCard(vault, await customers.require(c.req.raw), c.req.param("id") ?? "");
        return c.body(null, 204);
      },
    }),
  ];
}

/** @throws MerchantError 422 */
export function requireConsent(consent: boolean | undefined): void {
  if (consent === true) return;
  throw new MerchantError(
    422,
    "CONSENT_REQUIRED",
    "A card or wallet is saved only with its holder's consent: send consent: true.",
  );
}

/** Creates a setup token for this session. */
export async function startSaving(
  c: MerchantContext,
  {sessions, vault, randomness}: RouteContext,
  request: Omit<SetupTokenRequest, "attemptId" | "session">,
) {
  const session = await sessions.ensure(c);
  const attemptId = attemptIdOf(c.req.raw.headers, session) ?? randomness.uuid();
  return createSetupToken(vault, {...request, session, attemptId});
}
