import {z} from "zod";
import {MerchantError} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {setRetryAfter} from "../../middleware/errors.ts";
import {atLeast} from "../../pricing/payment-source.ts";
import {saveCard} from "../../vault/saved-cards.ts";
import type {SetupTokenRequest} from "../../vault/setup-tokens.ts";
import {type Route, route, type RouteContext} from "../route.ts";
import {sourceRules} from "../source-rules.ts";
import {demandConsent, startSaving} from "../vault.ts";
import {asBadRequest} from "./goods.ts";
import {returnUrls} from "./sources.ts";

const savingSchema = z.strictObject({
  vaultSetupToken: z.string().min(1).max(255),
  consent: z.boolean().optional(),
});

/**
 * Saves cards and wallets for pages that follow PayPal's samples. Unlike the samples, it requires a signed-in
 * customer and `consent: true`, and the payment token stays on this server.
 */
export function paypalVaultRoutes(context: RouteContext): Route[] {
  const {settings, sessions, customers, vault} = context;

  const setupToken = (name: string, source: SetupTokenRequest["source"]) =>
    route({
      method: "POST",
      path: `/vault/create-setup-token-for-${name}-save-payment`,
      quota: "vault",
      async handle(c: MerchantContext) {
        const {
          id,
          status,
          customer: named,
        } = await startSaving(c, context, {
          customer: await customers.demand(c.req.raw),
          source,
          urls: await asBadRequest(() => returnUrls({rules: sourceRules(c, context), request: c.req.raw})),
        });
        return c.json({id, status, ...(named && {customer: named})}, 201);
      },
    });

  return [
    setupToken("card", {kind: "card", method: atLeast(settings.minimumSca, "SCA_WHEN_REQUIRED")}),
    setupToken("paypal", {kind: "paypal"}),
    route({
      method: "POST",
      path: "/vault/payment-token/create",
      quota: "vault",
      body: savingSchema,
      async handle(c, {body}) {
        const customer = await customers.demand(c.req.raw);
        demandConsent(body.consent);
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
