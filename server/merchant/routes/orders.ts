import type {ContentfulStatusCode} from "hono/utils/http-status";
import {z} from "zod";
import {type LocalMethodKey, localMethods} from "../../../src/payment-methods/local-methods.ts";
import {toWire} from "../../shared/money.ts";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError, orderNotFound, outcomeUnknown} from "../errors.ts";
import {ATTEMPT_ID_HEADER, attemptIdOf} from "../middleware/attempt-id.ts";
import {isEmpty, PURCHASE_LIMITS} from "../middleware/body.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {recordDecline} from "../middleware/declines.ts";
import {
  EXPECTED_AMOUNT_HEADER,
  expectationOf,
  expectedAmountOf,
  requireExpected,
} from "../middleware/expected-amount.ts";
import {PURCHASE_ID_HEADER, purchaseIdOf} from "../middleware/purchase-headers.ts";
import {ownOrigin, pageOrigin} from "../middleware/request-info.ts";
import {captureOrder, type CaptureResult} from "../payments/capture-order.ts";
import {createOrder} from "../payments/create-order.ts";
import {createdOrder} from "../payments/purchase-schemas.ts";
import {pageOrder} from "../paypal/orders.ts";
import {capturesOf} from "../payments/payment-status.ts";
import type {Step} from "../payments/payments.states.ts";
import {confirmByReply} from "../payments/purchases.ts";
import {settleUnconfirmed} from "../payments/unconfirmed-payments.ts";
import type {HookQuestion} from "../hooks/question.ts";
import {requireCurrency, requireOffered, requireOneUnit} from "../pricing/local-payment.ts";
import {
  cardOf,
  isChargedAtCreation,
  type PaymentSource,
  type SavedOnSuccess,
  sourceOf,
  withoutShipping,
} from "../pricing/payment-source.ts";
import type {Purchase} from "../pricing/purchases.ts";
import {
  type BuyRequest,
  buyRequest,
  pageBuyerOf,
  parseBuyRequest,
  parseSampleTerms,
  sampleTerms,
  scaMethodSchema,
} from "../pricing/requests.ts";
import {severalAuthorized, unitsWithFacts} from "../pricing/units.ts";
import {recordSavedByPayment, recordSavingOrder, savedOnSuccess} from "../vault/save-with-purchase.ts";
import {BANK_RETURN} from "./bank-return.ts";
import {orderQuestion, questionOf} from "./hook-question.ts";
import {type Route, route, type RouteContext} from "./route.ts";
import {
  CAPTURE_ERRORS,
  HOOK_ERRORS,
  LOCAL_ERRORS,
  ORDER_ERRORS,
  PRICE_ERRORS,
  SHIPPING_ERRORS,
} from "./shared-errors.ts";
import {sourceRules, returnUrlsOf} from "./source-rules.ts";

const cardOrderSchema = z.strictObject({
  enable3DS: z.boolean().optional(),
  scaMethod: scaMethodSchema.default("SCA_WHEN_REQUIRED"),
});

/** Parts of the declarations of all routes that create an order. */
const CREATING = {
  quota: "orders",
  headers: {...ATTEMPT_ID_HEADER, ...PURCHASE_ID_HEADER, ...EXPECTED_AMOUNT_HEADER},
  replies: {201: createdOrder},
  passesRefusals: true,
} as const;

/** The capture of an order, below both `/service-api` and `/paypal-api`. */
export const CAPTURE = {
  method: "POST",
  path: "/checkout/orders/:orderId/capture",
  quota: "captures",
  summary: "Captures an approved order once. With `INTENT=AUTHORIZE` it authorizes.",
  headers: ATTEMPT_ID_HEADER,
  errors: CAPTURE_ERRORS,
  passesRefusals: true,
} as const;

/**
 * Creates and captures orders. The server prices each order, and records each call before it is sent to PayPal. With
 * `INTENT=AUTHORIZE`, `capture` also authorizes: the page doesn't choose.
 */
export function orderRoutes(context: RouteContext): Route[] {
  const {settings, pricing, basePath, customers, vault} = context;

  function rulesFor(c: MerchantContext) {
    const {raw} = c.req;
    const shop = encodeURIComponent(pageOrigin(raw));
    return sourceRules(c, context, `${ownOrigin(raw)}${basePath}${BANK_RETURN}?shop=${shop}`);
  }

  async function create(
    c: MerchantContext,
    request: unknown,
    order: OrderToPlace["order"],
    sent?: OrderToPlace["sent"],
  ) {
    const purchase = purchaseIdOf(c.req.raw.headers);
    const session = await context.sessions.ensure(c);
    return c.json(await placeOrder(c, context, {request, session, purchase, order, sent}), 201);
  }

  /** Creates an order whose payment saves its card or wallet. @throws MerchantError 403 without a customer */
  async function createSaving(c: MerchantContext, request: BuyRequest, order: SavingTerms) {
    const customer = await customers.require(c.req.raw);
    const purchase = purchaseIdOf(c.req.raw.headers);
    const session = await context.sessions.ensure(c);
    const created = await placeOrder(c, context, {
      // Includes the customer, so that the same attempt of another customer is refused.
      request: [request, customer],
      session,
      purchase,
      order: (about) => order(about, savedOnSuccess(customer)),
      sent: request,
    });
    await recordSavingOrder(vault, {orderId: created.id, session, customer});
    return c.json(created, 201);
  }

  /** With live PayPal, a sample order would charge real money. @throws MerchantError 403 */
  function requireSandbox(): void {
    if (settings.environment === "sandbox") return;
    throw new MerchantError(
      403,
      "SAMPLE_ORDERS_REFUSED",
      "Sample orders need the sandbox; send items, a signed cart, or an order.",
    );
  }

  const capture = (declared: Pick<Route, "path" | "summary">, step?: Step) =>
    route({
      ...CAPTURE,
      ...declared,
      replies: {200: pageOrder, 201: pageOrder},
      async handle(c) {
        const {order, status, reference} = await captureOnce(c, context, {step});
        return c.json({...order, reference}, status as ContentfulStatusCode);
      },
    });

  return [
    route({
      method: "POST",
      path: "/checkout/orders/create",
      ...CREATING,
      summary:
        "Creates an order at the server's price. A saved method or a single-use token is charged at once.",
      errors: [
        ...ORDER_ERRORS,
        "422 DUPLICATE_INVOICE_ID",
        ...PRICE_ERRORS,
        ...HOOK_ERRORS,
        ...SHIPPING_ERRORS,
        "422 ADDRESS_INCOMPLETE",
        "409 CART_PAID",
        "422 NOTHING_TO_PAY",
        ...LOCAL_ERRORS,
        "403 CUSTOMER_UNKNOWN",
        "403 CUSTOMER_MISMATCH",
        "404 CARD_NOT_FOUND",
        "404 WALLET_NOT_FOUND",
        "422 RETURN_URL_REFUSED",
      ],
      body: {schema: buyRequest, parse: parseBuyRequest},
      bodyLimits: PURCHASE_LIMITS,
      handle(c, {body}) {
        if ("intent" in body && body.intent === "AUTHORIZE" && settings.intent !== "AUTHORIZE") {
          const message = "This shop captures after the approval: write CAPTURE.";
          throw new MerchantError(400, "INVALID_REQUEST", message, [
            {issue: "INVALID_VALUE", field: "/intent"},
          ]);
        }
        const {method} = body;
        if (method !== undefined) requireOffered(method, settings);
        const terms: SavingTerms = async (about, saved) => ({
          purchase: await pricing.price(body, about),
          source: await sourceOf(body, rulesFor(c), saved),
          method,
        });
        return body.save ? createSaving(c, body, terms) : create(c, body, terms, body);
      },
    }),
    route({
      method: "POST",
      path: "/checkout/orders/create-with-sample-data",
      ...CREATING,
      summary: "Creates an order of the sample. Only with a sandbox.",
      errors: ["403 SAMPLE_ORDERS_REFUSED", ...LOCAL_ERRORS, ...ORDER_ERRORS],
      body: {
        schema: z.union([z.strictObject({}), sampleTerms]),
        parse: (body: unknown) => (isEmpty(body) ? null : parseSampleTerms(body)),
      },
      handle(c, {body}) {
        requireSandbox();
        if (body && "method" in body) {
          const {method} = body;
          requireOffered(method, settings);
          const [currency] = localMethods[method].currencies;
          return create(c, body, async () => ({purchase: pricing.sample(currency), method}));
        }
        return create(c, body, async () => ({
          purchase: pricing.sample(),
          source: body ? await sourceOf({items: [], ...body}, rulesFor(c)) : undefined,
        }));
      },
    }),
    route({
      method: "POST",
      path: "/checkout/orders",
      ...CREATING,
      summary: "Creates an order of the sample that a card pays. Only with a sandbox.",
      errors: ["403 SAMPLE_ORDERS_REFUSED", ...ORDER_ERRORS],
      body: cardOrderSchema,
      handle(c, {body}) {
        requireSandbox();
        return create(c, body, async () => ({
          purchase: pricing.sample(),
          source: body.enable3DS === true ? cardOf(body.scaMethod, rulesFor(c)) : undefined,
        }));
      },
    }),
    capture(CAPTURE),
    capture(
      {path: "/checkout/orders/:orderId/authorize", summary: "Authorizes an approved order once."},
      "authorize",
    ),
  ];
}

interface OrderToPlace {
  /** The request. A repetition with the same attempt id must be equal. */
  readonly request: unknown;
  readonly session: string;
  /** Id of the purchase that the order pays, if the page has sent one. */
  readonly purchase?: string | undefined;
  /** Attempt id; by default the page's, else a new one. */
  readonly attemptId?: string;
  /** Builds the terms. @param about the purchase, for the shop's hooks */
  readonly order: (about: HookQuestion) => Promise<OrderTerms>;
  /** Facts that the page has sent besides the purchase. */
  readonly sent?: Pick<BuyRequest, "data" | "buyer"> | undefined;
}

/** Builds the terms of an order. @param saved attributes that save its payment source */
type SavingTerms = (about: HookQuestion, saved?: SavedOnSuccess) => Promise<OrderTerms>;

interface OrderTerms {
  readonly purchase: Purchase;
  /** Undefined for a source that is chosen later. */
  readonly source?: PaymentSource | undefined;
  readonly method?: LocalMethodKey | undefined;
  /** True if PayPal captures the order itself when the buyer approves it; by default as the method does. */
  readonly completesOnApproval?: boolean | undefined;
}

/**
 * Creates an order at the shop's prices.
 *
 * @throws MerchantError 409 when the price differs from the page's expected amount, and when another order pays the purchase
 */
export async function placeOrder(
  c: MerchantContext,
  context: RouteContext,
  {request, session, purchase: purchaseId, attemptId: ownId, order, sent: {data, buyer} = {}}: OrderToPlace,
) {
  const {settings, payments, randomness, askOrderHook, orderData} = context;
  const {headers} = c.req.raw;
  const expected = expectedAmountOf(headers);
  const {intent} = settings;
  const attemptId = ownId ?? attemptIdOf(headers, session) ?? randomness.uuid();
  const created = await createOrder(payments, {
    attemptId,
    session,
    purchase: purchaseId,
    requestHash: sha256(JSON.stringify([c.req.path, request, ...expectationOf(expected)])),
    async price() {
      await settleUnconfirmed(payments, {session, attemptId, purchase: purchaseId});
      const about = {...(await questionOf(c, context, {data, purchaseId})), attemptId};
      const {purchase, source, method, ...terms} = await order(about);
      requireExpected(purchase.total, expected);
      requireSameCustomer(purchase, about.customer);
      if (method !== undefined) {
        requireCurrency(method, purchase.total.currency);
        requireOneUnit(method, purchase.units);
      }
      if (intent === "AUTHORIZE" && purchase.units.length > 1) throw severalAuthorized();
      const {facts = {}, bought, customer = about.customer} = purchase;
      const asked = {...about, customer};
      const {completesOnApproval = method !== undefined && localMethods[method].completesOnApproval} = terms;
      return {
        amount: toWire(purchase.total),
        cart: purchase.cart,
        delivery: purchase.delivery,
        facts,
        lines: purchase.lines,
        customer,
        data: data === undefined ? undefined : await orderData.encrypt(JSON.stringify(data)),
        buyer: buyer && pageBuyerOf(buyer),
        askShop: askOrderHook && bought && (() => askOrderHook(orderQuestion(asked, purchase, bought))),
        intent,
        isChargedAtCreation: isChargedAtCreation(source),
        method,
        completesOnApproval,
        payload: (given) => ({
          intent,
          ...(completesOnApproval && {processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"}),
          purchase_units: unitsWithFacts(purchase.units, given),
          ...(source && {payment_source: purchase.delivery ? source : withoutShipping(source)}),
          // A page without our elements may choose a wallet later, and leave for PayPal's page.
          ...(!source && method === undefined && {application_context: returnUrlsOf(c, context)}),
        }),
      };
    },
  });
  recordDecline(c, created.captures);
  if (created.captures ?? created.authorizations) await confirmReply(payments, session, created.id);
  return created;
}

/** Checks that a signed cart is of the signed-in customer, if both are known. @throws MerchantError 403 */
function requireSameCustomer({customer}: Purchase, signedIn: string | undefined): void {
  if (customer === undefined || signedIn === undefined || signedIn === customer) return;
  const message = "The cart is signed for another customer than the one who is signed in.";
  throw new MerchantError(403, "CUSTOMER_MISMATCH", message);
}

/** Records that a page without purchase ids gets the result of its payment with this reply. */
async function confirmReply(
  {database, clock}: RouteContext["payments"],
  session: string,
  orderId: string,
): Promise<void> {
  await database.transaction((tx) => confirmByReply(tx, {session, orderId}, clock.now()));
}

/** Captures or authorizes the order of the path. @throws MerchantError 404, or 500 while the outcome is unknown */
export async function captureOnce(
  c: MerchantContext,
  {sessions, payments, vault}: RouteContext,
  {step}: {readonly step?: Step | undefined} = {},
): Promise<Extract<CaptureResult, {kind: "settled"}>> {
  const session = await sessions.read(c);
  if (session === undefined) throw orderNotFound();
  // Only the id's format is checked. An order is captured once, also for two attempt ids.
  attemptIdOf(c.req.raw.headers, session);
  const result = await captureOrder(payments, {
    orderId: c.req.param("orderId") ?? "",
    session,
    ...(step === undefined ? {} : {step}),
  });
  if (result.kind === "unknown") {
    const {orderId: id, retryAfterMs, serviceDebugId} = result;
    // An error status, so that a page that checks `response.ok` ships no goods.
    throw outcomeUnknown(
      "It is not known yet whether this order is paid. Repeat the request: the order is never charged twice.",
      {serviceDebugId, retryAfterMs, fields: {id, status: "UNKNOWN", retryAfterMs}},
    );
  }
  recordDecline(c, capturesOf(result.order));
  await confirmReply(payments, session, result.order.id);
  if (result.saved) await recordSavedByPayment(vault, result.order.id, result.saved);
  return result;
}
