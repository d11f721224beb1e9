import {type Context, Hono} from "hono";
import {attemptIdOf} from "../../middleware/attempt-id.ts";
import {readBody, readNothing} from "../../middleware/body.ts";
import {setRetryAfter} from "../../middleware/errors.ts";
import type {MerchantEnv} from "../../middleware/context.ts";
import {MerchantError} from "../../errors.ts";
import {atLeast} from "../../pricing/payment-source.ts";
import {parse} from "../../pricing/requests.ts";
import {saveCard} from "../../vault/saved-cards.ts";
import {createSetupToken, type SetupTokenRequest} from "../../vault/setup-tokens.ts";
import {sourceRules} from "../source-rules.ts";
import {asBadRequest} from "./goods.ts";
import type {PaypalApiOptions} from "./options.ts";
import {savingSchema} from "./requests.ts";
import {returnUrls} from "./sources.ts";

/**
 * Saves cards and wallets for pages written after the real service's samples, which would save for anybody: here it is for
 * customers whom the shop knows, and the token of what is saved stays on this server.
 */
export function paypalVaultRoutes(options: PaypalApiOptions): Hono<MerchantEnv> {
  const {settings, sessions, customers, vault, randomness} = options;
  const routes = new Hono<MerchantEnv>();

  async function begin(c: Context<MerchantEnv>, source: SetupTokenRequest["source"]) {
    const request = c.req.raw;
    await readNothing(request);
    const customer = await customers.demand(request);
    const session = await sessions.ensure(c);
    const rules = sourceRules(request, {settings, customers, vault});
    const {
      id,
      status,
      customer: named,
    } = await createSetupToken(vault, {
      session,
      customer,
      attemptId: attemptIdOf(request.headers, session) ?? randomness.uuid(),
      source,
      urls: await asBadRequest(() => returnUrls({rules, request})),
    });
    return c.json({id, status, ...(named && {customer: named})}, 201);
  }

  routes.post("/vault/create-setup-token-for-card-save-payment", (c) =>
    begin(c, {kind: "card", method: atLeast(settings.minimumSca, "SCA_WHEN_REQUIRED")}),
  );
  routes.post("/vault/create-setup-token-for-paypal-save-payment", (c) => begin(c, {kind: "paypal"}));

  routes.post("/vault/payment-token/create", async (c) => {
    const {vaultSetupToken: setupToken} = parse(savingSchema, (await readBody(c.req.raw)) ?? {});
    const customer = await customers.demand(c.req.raw);
    try {
      await saveCard(vault, {setupToken, session: await sessions.read(c), customer});
    } catch (error) {
      if (!(error instanceof MerchantError) || error.status < 500) throw error;
      setRetryAfter(c, error);
      const description = "Nobody knows yet whether it was saved; ask again with the same setup token.";
      return c.json({status: "ERROR", description}, 500);
    }
    return c.json({status: "SUCCESS", description: "Saved for the customer's next payments."}, 201);
  });

  return routes;
}
