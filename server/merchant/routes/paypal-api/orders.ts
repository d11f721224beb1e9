import {type Context, Hono} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import {sha256} from "../../../shared/secrets.ts";
import type {MerchantSettings} from "../../config.ts";
import {attemptIdOf} from "../../middleware/attempt-id.ts";
import {readBody, readNothing} from "../../middleware/body.ts";
import {noteDecline} from "../../middleware/declines.ts";
import {demandExpected, expectationOf, expectedAmountOf} from "../../middleware/expected-amount.ts";
import type {MerchantEnv} from "../../middleware/context.ts";
import {MerchantError, orderNotFound, refusedByService, serviceUnreachable} from "../../errors.ts";
import {captureOrder} from "../../payments/capture-order.ts";
import {createOrder} from "../../payments/create-order.ts";
import {settleDoubts, untilTold} from "../../payments/doubts.ts";
import {recordedOrder} from "../../payments/recording.ts";
import {capturesOf, judge} from "../../payments/judgement.ts";
import {ownAttempt} from "../../payments/ownership.ts";
import {demandLiabilityShift} from "../../pricing/liability.ts";
import {cardOf, type PaymentSource, sourceOf, type SourceRules} from "../../pricing/payment-source.ts";
import {parse} from "../../pricing/requests.ts";
import type {Order} from "../../paypal/orders.ts";
import {recordSavedWallet, recordSavingOrder} from "../../vault/save-with-purchase.ts";
import {captureUnknown} from "../capture-unknown.ts";
import {pricedOrder} from "../priced-order.ts";
import {sourceRules} from "../source-rules.ts";
import {camelCased} from "./camel-case.ts";
import {asBadRequest, priceGoods} from "./goods.ts";
import type {PaypalApiOptions} from "./options.ts";
import {orderSchema, type OrderWish, tokenOrderSchema} from "./requests.ts";
import {redirected, returnUrls, savedApplePay, savedWallet} from "./sources.ts";

/** One of the samples' ways to make an order. */
interface Variant {
  readonly source: (asked: Asked) => Promise<PaymentSource | undefined> | PaymentSource | undefined;
  /** The goods are sent, at the shop's own rates. */
  readonly isSent?: true;
  /** What pays is saved for a customer whom the shop knows. */
  readonly isSaved?: true;
}

interface Asked {
  readonly wish: OrderWish;
  readonly rules: SourceRules;
  readonly request: Request;
  /** Whom the source is saved for; only where it is. */
  readonly customer: string | undefined;
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  "one-time-payment": {source: () => undefined},
  "one-time-payment-with-shipping": {source: () => undefined, isSent: true},
  "paypal-one-time-payment-with-redirect": {source: (asked) => redirected(returnUrls(asked))},
  "paypal-one-time-payment-with-vault": {
    isSaved: true,
    source: (asked) => savedWallet(returnUrls(asked), asked.customer),
  },
  "apple-pay-one-time-payment-with-vault": {
    isSaved: true,
    source: ({customer}) => savedApplePay(customer),
  },
  "card-one-time-payment-with-3ds": {
    source: (asked) => cardOf("SCA_ALWAYS", asked.rules, returnUrls(asked)),
  },
  "card-with-single-use-token": {
    // What is bought has no part in how it is paid.
    source: ({wish: {paymentToken = ""}, rules}) =>
      sourceOf({items: [], singleUseToken: paymentToken}, rules),
  },
};

/** Orders for pages written after the real service's samples: the same journal and rules as the interface's own routes. */
export function paypalOrderRoutes(options: PaypalApiOptions): Hono<MerchantEnv> {
  const {settings, sessions, journal, customers, randomness, vault} = options;
  const {environment} = settings;
  const routes = new Hono<MerchantEnv>();
  const liability = {liability: settings.requireLiabilityShift, minimumSca: settings.minimumSca};

  /**
   * These pages send no attempt id. A single-use token is its own: one token is one order, however often it comes. Any other
   * order charges nothing as it is made, so that a new attempt for each request costs nobody anything.
   */
  function attemptOf(request: Request, session: string, {paymentToken}: OrderWish): string {
    const sent = attemptIdOf(request.headers, session);
    if (sent !== undefined) return sent;
    if (paymentToken === undefined) return randomness.uuid();
    return sha256(`single-use token ${session} ${paymentToken}`).slice(0, 32);
  }

  async function create(c: Context<MerchantEnv>, wish: OrderWish, variant: Variant) {
    const request = c.req.raw;
    demandIntent(wish, settings);
    const expected = expectedAmountOf(request.headers);
    const customer = variant.isSaved ? await customers.demand(request) : undefined;
    const session = await sessions.ensure(c);
    const attemptId = attemptOf(request, session, wish);
    await settleDoubts(journal, {session, attemptId});
    const rules = sourceRules(request, {settings, customers, vault});
    const make = () =>
      createOrder(journal, {
        attemptId,
        session,
        bought: sha256(JSON.stringify([c.req.path, wish, ...expectationOf(expected)])),
        price: async () => {
          const source = await asBadRequest(() => variant.source({wish, rules, request, customer}));
          const purchase = await priceGoods(wish, {...options, environment}, variant.isSent === true);
          demandExpected(purchase.total, expected);
          return pricedOrder(purchase, source, settings.intent);
        },
      });
    const {id} = await (wish.paymentToken === undefined
      ? make()
      : untilTold(journal, {session, attemptId}, make, () => true));
    if (customer !== undefined) await recordSavingOrder(vault, {orderId: id, session, customer});
    const {order} = await recordedOrder(journal, await ownAttempt(journal.database.db, id, session));
    // The reply has no room for the capture, and these pages take a completed order for a paid one.
    if (judge(order) === "declined") throw declined();
    return c.json({id, status: order.status, links: order.links ?? []}, 201);
  }

  for (const [name, variant] of Object.entries(VARIANTS)) {
    const schema = name === "card-with-single-use-token" ? tokenOrderSchema : orderSchema;
    routes.post(`/checkout/orders/create-order-for-${name}`, async (c) =>
      create(c, parse(schema, (await readBody(c.req.raw)) ?? {}), variant),
    );
  }

  routes.get("/checkout/orders/:orderId", async (c) => {
    const orderId = c.req.param("orderId");
    await ownAttempt(journal.database.db, orderId, await sessions.read(c));
    const outcome = await journal.orders.show(orderId);
    if (outcome.kind === "refused") throw refusedByService(outcome);
    if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
    return c.json(camelCased(shown(outcome.value)));
  });

  routes.post("/checkout/orders/:orderId/capture", async (c) => {
    await readNothing(c.req.raw);
    const orderId = c.req.param("orderId");
    const session = await sessions.read(c);
    if (session === undefined) throw orderNotFound();
    const {id: attemptId} = await ownAttempt(journal.database.db, orderId, session);
    const demand = (order: Order) => demandLiabilityShift(order, liability);
    const result = await untilTold(
      journal,
      {session, attemptId},
      () => captureOrder(journal, {orderId, session, demand}),
      ({kind}) => kind === "settled",
    );
    if (result.kind === "unknown") throw captureUnknown(result);
    noteDecline(c, capturesOf(result.order));
    await collect(orderId);
    return c.json(camelCased(shown(result.order)), result.status as ContentfulStatusCode);
  });

  /** The money has moved: that what it saved could not be noted now is no failure of the payment. */
  async function collect(orderId: string): Promise<void> {
    try {
      await recordSavedWallet(vault, orderId);
    } catch (error) {
      journal.log.error(
        {order: orderId, err: error},
        "what an order saved was not noted; it is asked for later",
      );
    }
  }

  return routes;
}

/** An order as these pages read it: with its captures, and nothing of the goods and where they go. */
function shown({id, status, payment_source, purchase_units: units, links}: Order) {
  const purchase_units = units?.map(({reference_id, payments}) => ({reference_id, payments}));
  return {id, status, payment_source, purchase_units, links};
}

/** Whether the money is taken at once or reserved first is the shop's choice. @throws MerchantError 400 for the other */
function demandIntent(wish: OrderWish, {intent}: Pick<MerchantSettings, "intent">): void {
  if (wish.intent === undefined || wish.intent === intent) return;
  throw new MerchantError(400, "INTENT_REFUSED", `This shop makes its orders with the intent ${intent}.`);
}

/** In the service's own words, as it refuses some declined cards itself. */
function declined(): MerchantError {
  const message = "The card was declined; nothing was charged.";
  const details = [{issue: "INSTRUMENT_DECLINED", description: message}];
  const refusal = {name: "UNPROCESSABLE_ENTITY", message, details};
  return new MerchantError(422, refusal.name, message, details, {refusal});
}
