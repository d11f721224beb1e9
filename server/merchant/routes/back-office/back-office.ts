import {z} from "zod";
import type {ActionRequest, BackOffice} from "../../back-office/back-office.ts";
import {needsPersonCsv} from "../../back-office/needs-person-csv.ts";
import type {ActionView} from "../../back-office/views.ts";
import {type MerchantError, outcomeUnknown} from "../../errors.ts";
import type {MerchantContext} from "../../middleware/context.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {ACTION_KINDS} from "../../payments/actions/actions.states.ts";
import {type Route, route} from "../route.ts";
import {csvReply} from "./csv-reply.ts";
import {pageFields, text, time} from "./query-fields.ts";

const money = z.strictObject({currency_code: z.string().length(3), value: text(32)});

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

const disputesQuery = z.strictObject({...pageFields, order_id: text(255).optional()});
const linkPaymentsQuery = z.strictObject({...pageFields, link_id: text(255).optional()});

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

/** The back office over HTTP, for the operator. Requests with the same `Service-Request-Id` are one action. */
export function backOfficeRoutes({
  access,
  backOffice,
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", authorize: access.demand} as const;
  const idOf = (c: MerchantContext) =>
    c.req.header("service-request-id") ?? c.req.header("paypal-request-id");

  /** A payment action of an order. */
  const action = <Body>(
    name: string,
    body: z.ZodType<Body>,
    perform: (asked: Body & Pick<ActionRequest, "id" | "orderId">) => Promise<ActionView>,
  ) =>
    route({
      ...common,
      method: "POST",
      path: `/back-office/orders/:orderId/${name}`,
      body,
      async handle(c, input) {
        const shown = await perform({
          ...input.body,
          orderId: c.req.param("orderId") ?? "",
          id: idOf(c),
        });
        if (shown.state === "unknown" || shown.state === "needs-person") throw actionUnknown(shown);
        // A declined capture is a result, not an error of the request.
        return c.json(shown, 201);
      },
    });

  return [
    action("refund", refundBody, ({captureId, expectedRefundable, ...asked}) =>
      backOffice.refund({...asked, paymentId: captureId, expectedLeft: expectedRefundable}),
    ),
    action("capture-authorization", captureBody, ({authorizationId, expectedCapturable, ...asked}) =>
      backOffice.captureAuthorization({
        ...asked,
        paymentId: authorizationId,
        expectedLeft: expectedCapturable,
      }),
    ),
    action("void", voidBody, ({authorizationId, ...asked}) =>
      backOffice.voidAuthorization({...asked, paymentId: authorizationId}),
    ),
    action("reauthorize", reauthorizeBody, ({authorizationId, ...asked}) =>
      backOffice.reauthorize({...asked, paymentId: authorizationId}),
    ),
    route({
      ...common,
      method: "GET",
      path: "/back-office/needs-person.csv",
      handle: (c) => csvReply(c, "needs-person.csv", needsPersonCsv(backOffice)),
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/attempts-that-need-a-person",
      query: listQuery,
      async handle(c, {query: {page_size: pageSize, page_token: pageToken, ...filter}}) {
        return c.json(await backOffice.attemptsThatNeedAPerson({...filter, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/disputes",
      query: disputesQuery,
      async handle(c, {query: {page_size: pageSize, page_token: pageToken, order_id: orderId}}) {
        return c.json(await backOffice.listDisputes({orderId, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/link-payments",
      query: linkPaymentsQuery,
      async handle(c, {query: {page_size: pageSize, page_token: pageToken, link_id: linkId}}) {
        return c.json(await backOffice.listLinkPayments({linkId, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/attempts/:id",
      handle: async (c) => c.json(await backOffice.findAttempt(c.req.param("id") ?? "")),
    }),
    route({
      ...common,
      method: "POST",
      path: "/back-office/attempts/:id/settle",
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
