import type {ContentfulStatusCode} from "hono/utils/http-status";
import {z} from "zod";
import {sha256} from "../../../shared/secrets.ts";
import type {MerchantSettings} from "../../config.ts";
import {MerchantError, refusedByPayPal, payPalUnreachable} from "../../errors.ts";
import {ATTEMPT_ID_HEADER, attemptIdOf} from "../../middleware/attempt-id.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import {paymentStatusOf} from "../../payments/payment-status.ts";
import {findOwnAttempt} from "../../payments/payments.ts";
import {recordedOrder} from "../../payments/record-result.ts";
import type {Order} from "../../paypal/orders.ts";
import {cardOf, type PaymentSource, sourceOf, type SourceRules} from "../../pricing/payment-source.ts";
import {recordSavingOrder} from "../../vault/save-with-purchase.ts";
import {CAPTURE, captureOnce, placeOrder} from "../orders.ts";
import {type Route, route, type RouteContext, type RouteError} from "../route.ts";
import {HOOK_ERRORS, ORDER_ERRORS, SHIPPING_ERRORS} from "../shared-errors.ts";
import {SHOWN_ORDER} from "../shown-order.ts";
import {sourceRules} from "../source-rules.ts";
import {asBadRequest, badRequests, priceGoods} from "./goods.ts";
import {instructedOrderSchema, orderSchema, type SampleOrderRequest, tokenOrderSchema} from "./requests.ts";
import {redirected, returnUrls, savedApplePay, savedWallet} from "./sources.ts";

/** Variant of order creation in PayPal's samples. */
interface Variant {
  /** As that of a route. */
  readonly summary: string;
  /** By default {@link orderSchema}. */
  readonly body?: z.ZodType<SampleOrderRequest>;
  readonly source: (call: SourceRequest) => Promise<PaymentSource | undefined> | PaymentSource | undefined;
  /** True if the goods are shipped, at the shop's own rates. */
  readonly isSent?: true;
  /** True if the payment method is saved for the signed-in customer. */
  readonly isSaved?: true;
}

interface SourceRequest {
  readonly body: SampleOrderRequest;
  readonly rules: SourceRules;
  readonly request: Request;
  /** Owner of the saved source; undefined when it isn't saved. */
  readonly customer: string | undefined;
}

const link = z.object({href: z.string(), rel: z.string(), method: z.string().optional()});

const createdReply = z.object({id: z.string(), status: z.string(), links: z.array(link)});

/** PayPal's order for these pages. */
const orderReply = z.looseObject({id: z.string(), status: z.string()}).meta({
  id: "SampleOrder",
  description:
    "PayPal's order with keys in camel case, without items and delivery: https://developer.paypal.com/docs/api/orders/v2/#orders_get",
});

const VARIANTS: Readonly<Record<string, Variant>> = {
  "one-time-payment": {
    summary: "Creates an order.",
    body: instructedOrderSchema,
    source: () => undefined,
  },
  "one-time-payment-with-shipping": {
    summary: "Creates an order whose goods are sent, at the shop's rates.",
    source: () => undefined,
    isSent: true,
  },
  "paypal-one-time-payment-with-redirect": {
    summary: "Creates an order for a redirect to PayPal.",
    source: (call) => redirected(returnUrls(call)),
  },
  "paypal-one-time-payment-with-vault": {
    summary: "Creates an order that saves the PayPal wallet.",
    isSaved: true,
    source: (call) => savedWallet(returnUrls(call), call.customer),
  },
  "apple-pay-one-time-payment-with-vault": {
    summary: "Creates an order that saves Apple Pay.",
    isSaved: true,
    source: ({customer}) => savedApplePay(customer),
  },
  "card-one-time-payment-with-3ds": {
    summary: "Creates an order with 3-D Secure.",
    source: (call) => cardOf("SCA_ALWAYS", call.rules, returnUrls(call)),
  },
  "card-with-single-use-token": {
    summary: "Creates an order that charges Fastlane's token at once.",
    body: tokenOrderSchema,
    source: ({body: {paymentToken = ""}, rules}) =>
      sourceOf({items: [], singleUseToken: paymentToken}, rules),
  },
};

const SAMPLE_ERRORS: readonly RouteError[] = [
  "400 CART_REQUIRED",
  "400 WRONG_CURRENCY",
  "400 INTENT_REFUSED",
  ...badRequests([
    "422 UNKNOWN_SKU",
    "422 MIXED_CURRENCIES",
    "422 NOTHING_TO_PAY",
    "422 RETURN_URL_REFUSED",
    ...HOOK_ERRORS,
    ...SHIPPING_ERRORS,
  ]),
  ...ORDER_ERRORS,
  "422 DUPLICATE_INVOICE_ID",
];

/** Order routes for pages that follow PayPal's samples, on the handlers of `/service-api`. */
export function paypalOrderRoutes(context: RouteContext): Route[] {
  const {settings, sessions, payments, customers, randomness, vault, catalogue, pricing} = context;
  const {environment} = settings;

  /**
   * Creates an attempt id, because these pages send none. A single-use token gives one id, so that it is charged once. Any
   * other order is not charged at creation, so each request may be a new attempt.
   */
  function attemptOf(request: Request, session: string, {paymentToken}: SampleOrderRequest): string {
    const sent = attemptIdOf(request.headers, session);
    if (sent !== undefined) return sent;
    if (paymentToken === undefined) return randomness.uuid();
    return sha256(`single-use token ${session} ${paymentToken}`).slice(0, 32);
  }

  async function create(c: MerchantContext, body: SampleOrderRequest, variant: Variant) {
    const request = c.req.raw;
    requireIntent(body, settings);
    const customer = variant.isSaved ? await customers.require(request) : undefined;
    const session = await sessions.ensure(c);
    const attemptId = attemptOf(request, session, body);
    const rules = sourceRules(c, context);
    const {id} = await placeOrder(c, context, {
      request: body,
      session,
      attemptId,
      order: async (about) => ({
        source: await asBadRequest(() => variant.source({body, rules, request, customer})),
        purchase: await priceGoods(body, {catalogue, pricing, environment, about}, variant.isSent === true),
        completesOnApproval: body.processingInstruction === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL",
      }),
    });
    if (customer !== undefined) await recordSavingOrder(vault, {orderId: id, session, customer});
    const {order} = await recordedOrder(payments, await findOwnAttempt(payments.database.db, id, session));
    // These pages don't check the capture and treat a completed order as paid.
    if (paymentStatusOf(order) === "declined") throw declined();
    return c.json({id, status: order.status, links: order.links ?? []}, 201);
  }

  return [
    ...Object.entries(VARIANTS).map(([name, variant]) =>
      route({
        method: "POST",
        path: `/checkout/orders/create-order-for-${name}`,
        quota: "orders",
        summary: variant.summary,
        headers: ATTEMPT_ID_HEADER,
        replies: {201: createdReply},
        passesRefusals: true,
        errors: [...SAMPLE_ERRORS, ...(variant.isSaved ? (["403 CUSTOMER_UNKNOWN"] as const) : [])],
        body: variant.body ?? orderSchema,
        handle: (c, {body}) => create(c, body, variant),
      }),
    ),
    route({
      ...SHOWN_ORDER,
      replies: {200: orderReply},
      async handle(c) {
        const orderId = c.req.param("orderId") ?? "";
        await findOwnAttempt(payments.database.db, orderId, await sessions.read(c));
        const outcome = await payments.orders.show(orderId);
        if (outcome.kind === "refused") throw refusedByPayPal(outcome);
        if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
        return c.json(shown(outcome.value));
      },
    }),
    route({
      ...CAPTURE,
      replies: {200: orderReply, 201: orderReply},
      async handle(c) {
        const {order, status} = await captureOnce(c, context);
        return c.json(shown(order), status as ContentfulStatusCode);
      },
    }),
  ];
}

/** Builds an order for these pages: with its captures, without items and delivery. */
function shown({id, status, payment_source, purchase_units: units, links}: Order) {
  const purchase_units = units?.map(({reference_id, payments}) => ({reference_id, payments}));
  const order = camelCased({id, status, payment_source, purchase_units, links});
  return order as z.output<typeof orderReply>;
}

/** Converts the keys of a JSON value to camelCase, at every depth. */
function camelCased(value: unknown): object | string | number | boolean | null | undefined {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null)
    return value as string | number | boolean | null | undefined;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [camelCase(key), camelCased(entry)]));
}

function camelCase(key: string): string {
  return key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Refuses an intent other than the shop's, and one that PayPal can't complete. @throws MerchantError 400 */
function requireIntent(body: SampleOrderRequest, {intent}: Pick<MerchantSettings, "intent">): void {
  if (intent !== "CAPTURE" && body.processingInstruction === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL") {
    throw new MerchantError(
      400,
      "INTENT_REFUSED",
      "This shop authorizes payments, and such an order is captured at once: set INTENT=CAPTURE, or leave processingInstruction out.",
    );
  }
  if (body.intent === undefined || body.intent === intent) return;
  throw new MerchantError(
    400,
    "INTENT_REFUSED",
    `This shop creates orders with the intent ${intent}; send that or leave it out.`,
  );
}

/** Builds a refusal in PayPal's format, as PayPal refuses some declined cards itself. */
function declined(): MerchantError {
  const message = "The card was declined; nothing was charged.";
  const details = [{issue: "INSTRUMENT_DECLINED", description: message}];
  const refusal = {name: "UNPROCESSABLE_ENTITY", message, details};
  return new MerchantError(422, refusal.name, message, details, {refusal});
}
