import {type Context, Hono} from "hono";
import {z} from "zod";
import {toWire} from "../../platform/money.ts";
import {sha256} from "../../platform/secrets.ts";
import type {MerchantSettings} from "../config.ts";
import {attemptIdOf} from "../doors/attempt-id.ts";
import {readBody, readNothing} from "../doors/body.ts";
import {ownOrigin, pageOrigin} from "../doors/origins.ts";
import type {Sessions} from "../doors/sessions.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {MerchantError} from "../errors.ts";
import {createOrder} from "../journal/create-order.ts";
import type {JournalContext} from "../journal/journal.ts";
import {type CardSource, cardSource, checkReturnUrls} from "../pricing/payment-source.ts";
import type {Pricing, Purchase} from "../pricing/pricing.ts";
import {
  type BuyRequest,
  parse,
  parseBuyRequest,
  type ScaMethod,
  scaMethodSchema,
} from "../pricing/requests.ts";
import type {Randomness} from "../randomness.ts";

const cardOrderSchema = z.strictObject({
  enable3DS: z.boolean().optional(),
  scaMethod: scaMethodSchema.default("SCA_WHEN_REQUIRED"),
});

interface OrderRoutesOptions {
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly pricing: Pricing;
  readonly journal: JournalContext;
  readonly randomness: Randomness;
}

/** The three ways to make an order (house.md, "What is bought"). Each prices it here and journals it before it is sent. */
export function orderRoutes(options: OrderRoutesOptions): Hono<DoorVariables> {
  const {settings, sessions, pricing, journal, randomness} = options;
  const routes = new Hono<DoorVariables>();

  async function answer(
    c: Context<DoorVariables>,
    asked: unknown,
    order: () => Promise<{purchase: Purchase; source: CardSource | undefined}>,
  ) {
    const session = await sessions.ensure(c);
    const created = await createOrder(journal, {
      attemptId: attemptIdOf(c.req.raw.headers, session) ?? randomness.uuid(),
      session,
      bought: sha256(JSON.stringify([c.req.path, asked])),
      price: async () => {
        const {purchase, source} = await order();
        return {
          amount: toWire(purchase.total),
          cart: purchase.cart,
          payload: {
            intent: "CAPTURE",
            purchase_units: [purchase.unit],
            ...(source === undefined ? {} : {payment_source: source}),
          },
        };
      },
    });
    return c.json(created, 201);
  }

  /** A card that the page's hosted fields fill in. */
  function cardOf(c: Context, method: ScaMethod): CardSource {
    const home = `${pageOrigin(c.req.raw)}/`;
    return cardSource(method, settings.minimumSca, {return_url: home, cancel_url: home});
  }

  function sourceOf(c: Context, request: BuyRequest): CardSource | undefined {
    const sent = "intent" in request ? request.payment_source?.card : undefined;
    if (!sent) return request.scaMethod === undefined ? undefined : cardOf(c, request.scaMethod);
    const method = sent.attributes?.verification.method ?? request.scaMethod ?? "NONE";
    if (!sent.experience_context) return cardOf(c, method);
    const origins = [ownOrigin(c.req.raw), ...settings.allowedOrigins];
    return cardSource(method, settings.minimumSca, checkReturnUrls(sent.experience_context, origins));
  }

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
    return answer(c, request, async () => ({
      purchase: await pricing.price(request),
      source: sourceOf(c, request),
    }));
  });

  routes.post("/checkout/orders/create-with-sample-data", async (c) => {
    await readNothing(c.req.raw);
    refuseLive();
    return answer(c, null, async () => ({purchase: pricing.sample(), source: undefined}));
  });

  routes.post("/checkout/orders", async (c) => {
    const request = parse(cardOrderSchema, (await readBody(c.req.raw)) ?? {});
    refuseLive();
    return answer(c, request, async () => ({
      purchase: pricing.sample(),
      source: request.enable3DS === true ? cardOf(c, request.scaMethod) : undefined,
    }));
  });

  return routes;
}
