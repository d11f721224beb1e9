import {type Context, Hono} from "hono";
import {z} from "zod";
import {sha256} from "../../shared/secrets.ts";
import type {MerchantSettings} from "../config.ts";
import {attemptIdOf} from "../middleware/attempt-id.ts";
import {demandExpected, expectationOf, expectedAmountOf} from "../middleware/expected-amount.ts";
import {isEmpty, readBody} from "../middleware/body.ts";
import type {Customers} from "../middleware/customers.ts";
import {noteDecline} from "../middleware/declines.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {MerchantError} from "../errors.ts";
import {createOrder} from "../payments/create-order.ts";
import type {JournalContext} from "../payments/recording.ts";
import {approvedWith, cardOf, type PaymentSource, sourceOf} from "../pricing/payment-source.ts";
import type {Pricing} from "../pricing/pricing.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {parse, parseBuyRequest, sampleWalletSchema, scaMethodSchema} from "../pricing/requests.ts";
import type {Randomness} from "../randomness.ts";
import {pricedOrder} from "./priced-order.ts";
import type {TokenReader} from "../vault/vault.ts";
import {sourceRules} from "./source-rules.ts";

const cardOrderSchema = z.strictObject({
  enable3DS: z.boolean().optional(),
  scaMethod: scaMethodSchema.default("SCA_WHEN_REQUIRED"),
});

interface OrderRoutesOptions {
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly pricing: Pricing;
  readonly journal: JournalContext;
  readonly vault: TokenReader;
  readonly customers: Customers;
  readonly randomness: Randomness;
  readonly basePath: string;
}

/** The three ways to make an order (house.md, "What is bought"). Each prices it here and journals it before it is sent. */
export function orderRoutes(options: OrderRoutesOptions): Hono<MerchantEnv> {
  const {settings, sessions, pricing, journal, vault, customers, randomness, basePath} = options;
  const routes = new Hono<MerchantEnv>();

  async function answer(
    c: Context<MerchantEnv>,
    asked: unknown,
    order: () => Promise<{purchase: Purchase; source: PaymentSource | undefined}>,
  ) {
    const expected = expectedAmountOf(c.req.raw.headers);
    const session = await sessions.ensure(c);
    const created = await createOrder(journal, {
      attemptId: attemptIdOf(c.req.raw.headers, session) ?? randomness.uuid(),
      session,
      bought: sha256(JSON.stringify([c.req.path, asked, ...expectationOf(expected)])),
      price: async () => {
        const {purchase, source} = await order();
        demandExpected(purchase.total, expected);
        return pricedOrder(purchase, source, settings.intent);
      },
    });
    noteDecline(c, created.captures);
    return c.json(created, 201);
  }

  const rulesFor = (c: Context) => sourceRules(c.req.raw, {settings, customers, vault, basePath});

  /** A sample order is for trying out: with the live service it would charge real money for nothing. */
  function refuseLive(): void {
    if (settings.environment === "sandbox") return;
    throw new MerchantError(
      403,
      "SAMPLE_ORDERS_REFUSED",
      "Sample orders are made with the sandbox only; send items, a signed cart, or an order.",
    );
  }

  routes.post("/checkout/orders/create", async (c) => {
    const request = parseBuyRequest(await readBody(c.req.raw));
    if ("intent" in request && request.intent === "AUTHORIZE" && settings.intent !== "AUTHORIZE") {
      throw new MerchantError(400, "INVALID_REQUEST", "This shop takes the money at once: write CAPTURE.", [
        {issue: "INVALID_VALUE", field: "/intent"},
      ]);
    }
    return answer(c, request, async () => ({
      purchase: await pricing.price(request),
      source: await sourceOf(request, rulesFor(c)),
    }));
  });

  routes.post("/checkout/orders/create-with-sample-data", async (c) => {
    const body = await readBody(c.req.raw);
    const request = isEmpty(body) ? null : parse(sampleWalletSchema, body);
    refuseLive();
    return answer(c, request, async () => ({
      purchase: pricing.sample(),
      source: request ? approvedWith(request.wallet, request.review) : undefined,
    }));
  });

  routes.post("/checkout/orders", async (c) => {
    const request = parse(cardOrderSchema, (await readBody(c.req.raw)) ?? {});
    refuseLive();
    return answer(c, request, async () => ({
      purchase: pricing.sample(),
      source: request.enable3DS === true ? cardOf(request.scaMethod, rulesFor(c)) : undefined,
    }));
  });

  return routes;
}
