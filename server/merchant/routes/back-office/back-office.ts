import {z} from "zod";
import type {ActionRequest, BackOffice} from "../../back-office/back-office.ts";
import {needsCheckCsv} from "../../back-office/needs-check-csv.ts";
import {
  actionView,
  attemptView,
  disputeView,
  linkPaymentView,
  needsCheckView,
  pageOf,
} from "../../back-office/view-schemas.ts";
import type {ActionView} from "../../back-office/view-types.ts";
import {type MerchantError, outcomeUnknown} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {ACTION_KINDS} from "../../payments/actions/actions.states.ts";
import {type Route, route, type RouteError} from "../route.ts";
import {CSV, csvReply} from "./csv-reply.ts";
import {REQUEST_ID_HEADER} from "./passed-route.ts";
import {pageFields, text, time} from "./query-fields.ts";

const money = z.strictObject({currencyCode: z.string().length(3), value: text(32)});

const refundBody = z.strictObject({
  amount: money.optional(),
  captureId: text(255).optional(),
  expectedRefundable: money.optional(),
  platformFee: money.optional().describe("What the platform gives back of its fee. By default nothing."),
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

const disputesQuery = z.strictObject({
  ...pageFields,
  orderId: text(255).optional(),
  ids: z
    .string()
    .regex(/^[\w-]{1,255}(?:,[\w-]{1,255}){0,99}$/)
    .transform((value) => value.split(","))
    .optional()
    .describe("Ids of disputes, separated by commas."),
});
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

const ACTION_ERRORS: readonly RouteError[] = [
  "404 ORDER_NOT_FOUND",
  "422 NOT_PAID",
  "409 REQUEST_REUSED",
  "409 ORDER_IN_DOUBT",
  "500 OUTCOME_UNKNOWN",
];
const AUTHORIZATION_ERRORS: readonly RouteError[] = [
  "404 AUTHORIZATION_NOT_FOUND",
  "422 AUTHORIZATION_ID_REQUIRED",
  "422 NOTHING_AUTHORIZED",
  "409 ACTION_IN_PROGRESS",
];
const AMOUNT_ERRORS: readonly RouteError[] = [
  "409 NOTHING_LEFT",
  "422 AMOUNT_EXCEEDED",
  "409 AMOUNT_EXCEEDS_REST",
  "422 CURRENCY_MISMATCH",
  "409 PAYMENT_CHANGED",
  "422 INVALID_AMOUNT",
];

/** The back office over HTTP, for the operator. Requests with the same `Service-Request-Id` are one action. */
export function backOfficeRoutes({
  access,
  backOffice,
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", key: "OPERATOR_KEY", authorize: access.require} as const;
  const idOf = (c: MerchantContext) =>
    c.req.header("service-request-id") ?? c.req.header("paypal-request-id");

  /** A payment action of an order. */
  const action = <Body>(
    name: string,
    texts: {readonly summary: string; readonly errors: readonly RouteError[]},
    body: z.ZodType<Body>,
    perform: (request: Body & Pick<ActionRequest, "id" | "orderId">) => Promise<ActionView>,
  ) =>
    route({
      ...common,
      method: "POST",
      path: `/back-office/orders/:orderId/${name}`,
      ...texts,
      headers: REQUEST_ID_HEADER,
      replies: {201: actionView},
      passesRefusals: true,
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
        summary:
          "Refunds an order, or a part of it. It is refused if `expectedRefundable` is not what can be refunded now.",
        errors: ["404 CAPTURE_NOT_FOUND", "422 CAPTURE_REQUIRED", "422 NOTHING_CAPTURED", ...AMOUNT_ERRORS],
      },
      refundBody,
      ({captureId, expectedRefundable, ...request}) =>
        backOffice.refund({...request, paymentId: captureId, expectedLeft: expectedRefundable}),
    ),
    action(
      "capture-authorization",
      {
        summary: "Captures a reserved amount, or a part of it.",
        errors: [...AUTHORIZATION_ERRORS, ...AMOUNT_ERRORS, "422 DUPLICATE_INVOICE_ID"],
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
      replies: CSV,
      handle: (c) => csvReply(c, "needs-check.csv", needsCheckCsv(backOffice)),
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/attempts-that-need-a-person",
      summary: "Old name of `payments-to-check`, for payments that need a check.",
      replies: {200: pageOf(needsCheckView)},
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
      replies: {200: pageOf(disputeView)},
      query: disputesQuery,
      async handle(c, {query: {pageSize, pageToken, ...query}}) {
        return c.json(await backOffice.listDisputes({...query, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/link-payments",
      summary: "Lists payments by payment links, as PayPal notified this server.",
      replies: {200: pageOf(linkPaymentView)},
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
      replies: {200: attemptView},
      errors: ["404 ATTEMPT_NOT_FOUND"],
      handle: async (c) => c.json(await backOffice.findAttempt(c.req.param("id") ?? "")),
    }),
    route({
      ...common,
      method: "POST",
      path: "/back-office/attempts/:id/settle",
      summary: "Old name of `payments-to-check/:id/settle`, for a payment; also by its order's id.",
      replies: {200: attemptView},
      errors: [
        "404 ATTEMPT_NOT_FOUND",
        "409 NEEDS_NO_CHECK",
        "409 ALREADY_RESOLVED",
        "409 SETTLED_MEANWHILE",
        "422 REFERENCE_REQUIRED",
        "409 REFERENCE_TAKEN",
        "422 OTHER_AMOUNT",
        "422 FAILED_AT_PAYPAL",
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
