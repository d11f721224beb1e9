import {type Context, Hono} from "hono";
import {z} from "zod";
import type {ActionRequest, BackOffice} from "../back-office/back-office.ts";
import type {ActionView} from "../back-office/views.ts";
import {readBody} from "../middleware/body.ts";
import {operatorOnly} from "../middleware/bearer.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {type MerchantError, outcomeUnknown} from "../errors.ts";
import {ACTION_KINDS} from "../payments/actions/actions.states.ts";
import {parse} from "../pricing/requests.ts";

const text = (length: number) => z.string().min(1).max(length);
const money = z.strictObject({currency_code: z.string().length(3), value: text(32)});

const refundBody = z.strictObject({
  amount: money.optional(),
  captureId: text(255).optional(),
  note: text(255).optional(),
});
const captureBody = z.strictObject({
  amount: money.optional(),
  authorizationId: text(255).optional(),
  isFinal: z.boolean().optional(),
  note: text(255).optional(),
});
const voidBody = z.strictObject({authorizationId: text(255).optional()});
const reauthorizeBody = z.strictObject({amount: money.optional(), authorizationId: text(255).optional()});

const pageQuery = {
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  page_token: text(500).optional(),
};
const disputesQuery = z.strictObject({...pageQuery, order_id: text(255).optional()});
const linkPaymentsQuery = z.strictObject({...pageQuery, link_id: text(255).optional()});

const listQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum(["create", "capture", "authorize", ...ACTION_KINDS]).optional(),
  since: z.iso
    .datetime({offset: true})
    .transform((time) => new Date(time))
    .optional(),
});

const findingBody = z.strictObject({
  outcome: z.enum(["done", "not-done"]),
  reference: text(255).optional(),
  note: text(1000),
});

/** Merchant work over HTTP, for who bears the operator's key. A `Service-Request-Id` makes a repetition the same wish. */
export function backOfficeRoutes(options: {key: string; backOffice: BackOffice}): Hono<MerchantEnv> {
  const {key, backOffice} = options;
  const routes = new Hono<MerchantEnv>();
  routes.use(operatorOnly(key));

  const idOf = (c: Context) => c.req.header("service-request-id") ?? c.req.header("paypal-request-id");
  const bodyOf = async (c: Context) => (await readBody(c.req.raw)) ?? {};

  /** Registers a payment action of an order. */
  function action<Body>(
    path: string,
    schema: z.ZodType<Body>,
    perform: (asked: Body & Pick<ActionRequest, "id" | "orderId">) => Promise<ActionView>,
  ): void {
    routes.post(`/orders/:orderId/${path}`, async (c) => {
      const body = parse(schema, await bodyOf(c));
      const shown = await perform({...body, orderId: c.req.param("orderId") ?? "", id: idOf(c)});
      if (shown.state === "unknown" || shown.state === "needs-person") throw actionUnknown(shown);
      // A capture that was declined is an answer, and no error of the request.
      return c.json(shown, 201);
    });
  }

  action("refund", refundBody, ({captureId, ...asked}) =>
    backOffice.refund({...asked, paymentId: captureId}),
  );
  action("capture-authorization", captureBody, ({authorizationId, ...asked}) =>
    backOffice.captureAuthorization({...asked, paymentId: authorizationId}),
  );
  action("void", voidBody, ({authorizationId, ...asked}) =>
    backOffice.voidAuthorization({...asked, paymentId: authorizationId}),
  );
  action("reauthorize", reauthorizeBody, ({authorizationId, ...asked}) =>
    backOffice.reauthorize({...asked, paymentId: authorizationId}),
  );

  routes.get("/attempts-that-need-a-person", async (c) => {
    const {page_size, page_token, ...filter} = parse(listQuery, c.req.query());
    return c.json(
      await backOffice.attemptsThatNeedAPerson({...filter, pageSize: page_size, pageToken: page_token}),
    );
  });

  routes.get("/disputes", async (c) => {
    const {
      page_size: pageSize,
      page_token: pageToken,
      order_id: orderId,
    } = parse(disputesQuery, c.req.query());
    return c.json(await backOffice.listDisputes({orderId, pageSize, pageToken}));
  });

  routes.get("/link-payments", async (c) => {
    const {
      page_size: pageSize,
      page_token: pageToken,
      link_id: linkId,
    } = parse(linkPaymentsQuery, c.req.query());
    return c.json(await backOffice.listLinkPayments({linkId, pageSize, pageToken}));
  });

  routes.get("/attempts/:id", async (c) => c.json(await backOffice.findAttempt(c.req.param("id"))));

  routes.post("/attempts/:id/settle", async (c) => {
    const finding = parse(findingBody, await bodyOf(c));
    return c.json(await backOffice.settleAttempt({...finding, id: c.req.param("id")}));
  });

  return routes;
}

function actionUnknown(shown: ActionView): MerchantError {
  const next =
    shown.state === "unknown"
      ? "Ask again with the same Service-Request-Id: it is never done twice."
      : "It is too late to ask again: compare with PayPal's records, then settle it.";
  return outcomeUnknown(`It is not known whether this was done. ${next}`, {
    retryAfterMs: shown.retryAfterMs,
    fields: {...shown},
  });
}
