import {Hono} from "hono";
import {z} from "zod";
import type {MerchantSettings} from "../config.ts";
import {attemptIdOf} from "../middleware/attempt-id.ts";
import {readBody, readNothing} from "../middleware/body.ts";
import type {Customers} from "../middleware/customers.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {MerchantError} from "../errors.ts";
import {atLeast, checkReturnUrls, homeUrls} from "../pricing/payment-source.ts";
import {parse} from "../pricing/requests.ts";
import type {Randomness} from "../randomness.ts";
import {deleteCard, saveCard, listSaved} from "../vault/saved-cards.ts";
import {createSetupToken} from "../vault/setup-tokens.ts";
import type {VaultContext} from "../vault/vault.ts";

const webAddress = z.url().max(2048);

/** The interface's request; empty, the shop's own rules say it all. */
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

interface VaultRoutesOptions {
  readonly settings: Pick<MerchantSettings, "minimumSca" | "allowedOrigins">;
  readonly sessions: Sessions;
  readonly customers: Customers;
  readonly vault: VaultContext;
  readonly randomness: Randomness;
}

/** Saves cards, lists them and erases them; the service's tokens of them stay on this server. */
export function vaultRoutes(options: VaultRoutesOptions): Hono<MerchantEnv> {
  const {settings, sessions, customers, vault, randomness} = options;
  const routes = new Hono<MerchantEnv>();

  routes.post("/vault/setup-token", async (c) => {
    const request = c.req.raw;
    const {payment_source: source} = parse(setupTokenSchema, (await readBody(request)) ?? {});
    const {experience_context: context, verification_method: asked = "NONE"} = source?.card ?? {};
    const origins = [ownOrigin(request), ...settings.allowedOrigins];
    const session = await sessions.ensure(c);
    const {id, status} = await createSetupToken(vault, {
      session,
      customer: await customers.find(request),
      attemptId: attemptIdOf(request.headers, session) ?? randomness.uuid(),
      source: {kind: "card", method: atLeast(settings.minimumSca, asked)},
      urls: context ? checkReturnUrls(context, origins) : homeUrls({home: `${pageOrigin(request)}/`}),
    });
    return c.json({id, setupToken: id, status}, 201);
  });

  routes.post("/vault/payment-token", async (c) => {
    const {setupToken, consent} = parse(saveSchema, await readBody(c.req.raw));
    const customer = await customers.demand(c.req.raw);
    if (consent !== true) {
      throw new MerchantError(422, "CONSENT_REQUIRED", "A card is kept only when its holder has agreed.");
    }
    const card = await saveCard(vault, {setupToken, session: await sessions.read(c), customer});
    return c.json({card}, 201);
  });

  routes.get("/vault/payment-tokens", async (c) => {
    const customer = await customers.demand(c.req.raw);
    return c.json(await listSaved(vault.database.db, customer));
  });

  routes.delete("/vault/payment-tokens/:id", async (c) => {
    await readNothing(c.req.raw);
    await deleteCard(vault, await customers.demand(c.req.raw), c.req.param("id"));
    return c.body(null, 204);
  });
  return routes;
}
