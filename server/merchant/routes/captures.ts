import type {ContentfulStatusCode} from "hono/utils/http-status";
import {orderNotFound, outcomeUnknown} from "../errors.ts";
import {attemptIdOf} from "../middleware/attempt-id.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {noteDecline} from "../middleware/declines.ts";
import {captureOrder, type CaptureResult} from "../payments/capture-order.ts";
import {capturesOf} from "../payments/payment-status.ts";
import type {Step} from "../payments/payments.states.ts";
import {demandLiabilityShift} from "../pricing/liability.ts";
import {type Route, route, type RouteContext} from "./route.ts";

/**
 * Captures an approved order, once, however often it is asked. In a shop with `INTENT=AUTHORIZE`, `capture` authorizes, too:
 * the page doesn't choose.
 */
export function captureRoutes(context: RouteContext): Route[] {
  const capture = (path: "authorize" | "capture", step?: Step) =>
    route({
      method: "POST",
      path: `/checkout/orders/:orderId/${path}`,
      quota: "captures",
      async handle(c) {
        const {order, status} = await captureOnce(c, context, {step});
        return c.json(order, status as ContentfulStatusCode);
      },
    });
  return [capture("capture"), capture("authorize", "authorize")];
}

interface CaptureOptions {
  readonly step?: Step | undefined;
  /** Repeats the capture while its outcome is unknown; by default it is tried once. */
  readonly retry?: (session: string, capture: () => Promise<CaptureResult>) => Promise<CaptureResult>;
}

/** Captures or authorizes the order of the path. @throws MerchantError 404, or 500 while the outcome is unknown */
export async function captureOnce(
  c: MerchantContext,
  {settings, sessions, payments}: RouteContext,
  {step, retry = (_session, capture) => capture()}: CaptureOptions,
): Promise<Extract<CaptureResult, {kind: "settled"}>> {
  const session = await sessions.read(c);
  if (session === undefined) throw orderNotFound();
  // Checked for its form alone: a capture belongs to its order, so that two presses on one order are one charge.
  attemptIdOf(c.req.raw.headers, session);
  const rules = {liability: settings.requireLiabilityShift, minimumSca: settings.minimumSca};
  const result = await retry(session, () =>
    captureOrder(payments, {
      orderId: c.req.param("orderId") ?? "",
      session,
      ...(step === undefined ? {} : {step}),
      demand: (order) => demandLiabilityShift(order, rules),
    }),
  );
  if (result.kind === "unknown") {
    const {orderId: id, retryAfterMs, serviceDebugId} = result;
    // An error status, so that a page that checks `response.ok` ships no goods.
    throw outcomeUnknown(
      "It is not known yet whether this order is paid. Ask again for the same order: it is never charged twice.",
      {serviceDebugId, retryAfterMs, fields: {id, status: "UNKNOWN", retryAfterMs}},
    );
  }
  noteDecline(c, capturesOf(result.order));
  return result;
}
