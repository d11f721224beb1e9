import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import {ATTEMPT_ID_HEADER} from "../../middleware/attempt-id.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {setRetryAfter} from "../../middleware/errors.ts";
import {atLeast} from "../../pricing/payment-source.ts";
import {saveCard} from "../../vault/saved-cards.ts";
import type {SetupTokenRequest} from "../../vault/setup-tokens.ts";
import {type Route, route, type RouteContext} from "../route.ts";
import {sourceRules} from "../source-rules.ts";
import {requireConsent, SAVE_ERRORS, startSaving} from "../vault.ts";
import {asBadRequest, badRequests} from "./goods.ts";
import {returnUrls} from "./sources.ts";

const savingSchema = z.strictObject({
  vaultSetupToken: z.string().min(1).max(255),
  /** Optional: PayPal's sample pages don't send it, and their button saves nothing else. */
  consent: z.boolean().default(true),
});

const setupTokenReply = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.object({id: z.string()}).exactOptional(),
});
const savedReply = z.object({status: z.enum(["SUCCESS", "ERROR"]), description: z.string()});

/**
 * Saves cards and wallets for pages that follow PayPal's samples. Unlike the samples, it requires a signed-in customer. The
 * payment token stays on this server.
 */
export function paypalVaultRoutes(context: RouteContext): Route[] {
  const {settings, sessions, customers, vault} = context;

  const setupToken = (name: string, saved: string, source: SetupTokenRequest["source"]) =>
    route({
      method: "POST",
      path: `/vault/create-setup-token-for-${name}-save-payment`,
      quota: "vault",
      summary: `Creates a setup token for a ${saved} of the signed-in customer.`,
      headers: ATTEMPT_ID_HEADER,
      replies: {201: setupTokenReply},
      passesRefusals: true,
      errors: ["403 CUSTOMER_UNKNOWN", ...badRequests(["422 RETURN_URL_REFUSED"])],
      async handle(c: MerchantContext) {
        const {
          id,
          status,
          customer: named,
        } = await startSaving(c, context, {
          customer: await customers.require(c.req.raw),
          source,
          urls: await asBadRequest(() => returnUrls({rules: sourceRules(c, context), request: c.req.raw})),
        });
        return c.json({id, status, ...(named && {customer: named})}, 201);
      },
    });

  return [
    setupToken("card", "card", {
      kind: "card",
      method: atLeast(settings.minimumThreeDSecure, "SCA_WHEN_REQUIRED"),
    }),
    setupToken("paypal", "PayPal wallet", {kind: "paypal"}),
    route({
      method: "POST",
      path: "/vault/payment-token/create",
      quota: "vault",
      summary: "Saves what the setup token stands for.",
      replies: {201: savedReply, 500: savedReply},
      passesRefusals: true,
      errors: SAVE_ERRORS,
      body: savingSchema,
      async handle(c, {body}) {
        const customer = await customers.require(c.req.raw);
        requireConsent(body.consent);
        const session = await sessions.read(c);
        try {
          await saveCard(vault, {setupToken: body.vaultSetupToken, session, customer});
        } catch (error) {
          if (!(error instanceof MerchantError) || error.status < 500) throw error;
          setRetryAfter(c, error);
          const description =
            "It is not known yet whether it was saved; repeat the request with the same setup token.";
          return c.json({status: "ERROR", description}, 500);
        }
        return c.json({status: "SUCCESS", description: "Saved for the customer's next payments."}, 201);
      },
    }),
  ];
}
