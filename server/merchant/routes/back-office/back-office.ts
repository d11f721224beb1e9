import {z} from "zod";
import type {ActionRequest, BackOffice} from "../../back-office/back-office.ts";
import {needsCheckCsv} from "../../back-office/needs-check-csv.ts";
import type {ActionView} from "../../back-office/views.ts";
import {type MerchantError, outcomeUnknown} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {ACTION_KINDS} from "../../payments/actions/actions.states.ts";
import {type Route, route, type RouteTexts} from "../route.ts";
import {csvReply} from "./csv-reply.ts";
import {pageFields, text, time} from "./query-fields.ts";

const money = z.strictObject({currencyCode: z.string().length(3), value: text(32)});

const refundBody = z.strictObject({
  amount: money.optional(),
  captureId: text(255).optional(),
  expectedRefundable: money.optional(),
  note: text(255).optional(),
});
const captureBody = z.strictObject({
  amount: money.optional(),
  authorizationId: text(255).optional(),
  expectedCapturable: money.optional(),
  isFinal: z.boolean().optional(),
  note: text(255).optional(),
});
const voidBody = z.strictObject({authorizationId: text(255).optional()});
const reauthorizeBody = z.strictObject({amount: money.optional(), authorizationId: text(255).optional()});

const disputesQuery = z.strictObject({...pageFields, orderId: text(255).optional()});
const linkPaymentsQuery = z.strictObject({...pageFields, linkId: text(255).optional()});

const listQuery = z.strictObject({
  ...pageFields,
  kind: z.enum(["create", "capture", "authorize", ...ACTION_KINDS]).optional(),
  since: time.optional(),
});

const findingBody = z.strictObject({
  outcome: z.enum(["done", "not-done"]),
  reference: text(255).optional(),
  note: text(1000),
});

const ACTION_ERRORS = ["ORDER_NOT_FOUND", "NOT_PAID", "REQUEST_REUSED", "ORDER_IN_DOUBT", "OUTCOME_UNKNOWN"];
const AUTHORIZATION_ERRORS = ["AUTHORIZATION_NOT_FOUND", "NOTHING_AUTHORIZED", "ACTION_IN_PROGRESS"];
const AMOUNT_ERRORS = [
  "NOTHING_LEFT",
  "AMOUNT_EXCEEDED",
  "AMOUNT_EXCEEDS_REST",
  "CURRENCY_MISMATCH",
  "PAYMENT_CHANGED",
];

/** The back office over HTTP, for the operator. Requests with the same `Service-Request-Id` are one action. */
export function backOfficeRoutes({
  access,
  backOffice,
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", authorize: access.require} as const;
  const idOf = (c: MerchantContext) =>
    c.req.header("service-request-id") ?? c.req.header("paypal-request-id");

  /** A payment action of an order. */
  const action = <Body>(
    name: string,
    texts: Pick<RouteTexts, "summary" | "input"> & {errors: readonly string[]},
    body: z.ZodType<Body>,
    perform: (request: Body & Pick<ActionRequest, "id" | "orderId">) => Promise<ActionView>,
  ) =>
    route({
      ...common,
      method: "POST",
      path: `/back-office/orders/:orderId/${name}`,
      ...texts,
      reply: "201 `{id, kind, orderId, paymentId, amount?, state, resultId?, resultStatus?, …}`",
      errors: [...ACTION_ERRORS, ...texts.errors],
      body,
      async handle(c, input) {
        const shown = await perform({
          ...input.body,
          orderId: c.req.param("orderId") ?? "",
          id: idOf(c),
        });
        if (shown.state === "unknown" || shown.state === "needs-check") throw actionUnknown(shown);
        // A declined capture is a result, not an error of the request.
        return c.json(shown, 201);
      },
    });

  return [
    action(
      "refund",
      {
        summary: "Refunds an order, or a part of it.",
        input:
          "`{amount?, captureId?, expectedRefundable?, note?}`. It is refused if `expectedRefundable` is not what can be refunded now.",
        errors: ["CAPTURE_NOT_FOUND", "CAPTURE_REQUIRED", "NOTHING_CAPTURED", ...AMOUNT_ERRORS],
      },
      refundBody,
      ({captureId, expectedRefundable, ...request}) =>
        backOffice.refund({...request, paymentId: captureId, expectedLeft: expectedRefundable}),
    ),
    action(
      "capture-authorization",
      {
        summary: "Captures a reserved amount, or a part of it.",
        input: "`{amount?, authorizationId?, expectedCapturable?, isFinal?, note?}`",
        errors: [...AUTHORIZATION_ERRORS, ...AMOUNT_ERRORS, "DUPLICATE_INVOICE_ID"],
      },
      captureBody,
      ({authorizationId, expectedCapturable, ...request}) =>
        backOffice.captureAuthorization({
          ...request,
          paymentId: authorizationId,
          expectedLeft: expectedCapturable,
        }),
    ),
    action(
      "void",
      {
        summary: "Releases a reserved amount.",
        input: "`{authorizationId?}`",
        errors: AUTHORIZATION_ERRORS,
      },
      voidBody,
      ({authorizationId, ...request}) =>
        backOffice.voidAuthorization({...request, paymentId: authorizationId}),
    ),
    action(
      "reauthorize",
      {
        summary: "Renews a reservation.",
        input: "`{amount?, authorizationId?}`",
        errors: AUTHORIZATION_ERRORS,
      },
      reauthorizeBody,
      ({authorizationId, ...request}) => backOffice.reauthorize({...request, paymentId: authorizationId}),
    ),
    route({
      ...common,
      method: "GET",
      path: "/back-office/needs-check.csv",
      summary: "Old name of `payments-to-check.csv`, with other columns.",
      reply: "CSV",
      handle: (c) => csvReply(c, "needs-check.csv", needsCheckCsv(backOffice)),
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/attempts-that-need-a-person",
      summary: "Old name of `payments-to-check`, for payments that need a check.",
      reply: "`{items, next?}`",
      query: listQuery,
      async handle(c, {query: {pageSize, pageToken, ...filter}}) {
        return c.json(await backOffice.attemptsToCheck({...filter, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/disputes",
      summary: "Lists disputes of which PayPal notified this server, with their orders.",
      reply: "`{items, next?}`",
      query: disputesQuery,
      async handle(c, {query: {pageSize, pageToken, orderId}}) {
        return c.json(await backOffice.listDisputes({orderId, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/link-payments",
      summary: "Lists payments by payment links, as PayPal notified this server.",
      reply: "`{items, next?}`",
      query: linkPaymentsQuery,
      async handle(c, {query: {pageSize, pageToken, linkId}}) {
        return c.json(await backOffice.listLinkPayments({linkId, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/attempts/:id",
      summary: "Shows an attempt with its calls to PayPal, by its id or that of its order or refund.",
      reply: "`{id, orderId?, state, intent, secondTo?, …}`",
      errors: ["ATTEMPT_NOT_FOUND"],
      handle: async (c) => c.json(await backOffice.findAttempt(c.req.param("id") ?? "")),
    }),
    route({
      ...common,
      method: "POST",
      path: "/back-office/attempts/:id/settle",
      summary: "Old name of `payments-to-check/:id/settle`, for a payment; also by its order's id.",
      input: '`{outcome: "done" | "not-done", reference?, note}`',
      reply: "The settled attempt",
      errors: [
        "ATTEMPT_NOT_FOUND",
        "NEEDS_NO_CHECK",
        "ALREADY_RESOLVED",
        "SETTLED_MEANWHILE",
        "REFERENCE_REQUIRED",
        "REFERENCE_TAKEN",
        "OTHER_AMOUNT",
      ],
      body: findingBody,
      async handle(c, {body}) {
        return c.json(await backOffice.settleAttempt({...body, id: c.req.param("id") ?? ""}));
      },
    }),
  ];
}

function actionUnknown(shown: ActionView): MerchantError {
  const next =
    shown.state === "unknown"
      ? "Repeat the request with the same Service-Request-Id: it is never done twice."
      : "It is too late to repeat the request: look it up in PayPal's records, then settle it.";
  return outcomeUnknown(`It is not known whether this was done. ${next}`, {
    retryAfterMs: shown.retryAfterMs,
    fields: {...shown},
  });
}
