import {type Context, Hono} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {MerchantSettings} from "../config.ts";
import {attemptIdOf} from "../middleware/attempt-id.ts";
import {readNothing} from "../middleware/body.ts";
import {noteDecline} from "../middleware/declines.ts";
import type {Sessions} from "../middleware/sessions.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {orderNotFound} from "../errors.ts";
import {captureOrder} from "../payments/capture-order.ts";
import {capturesOf} from "../payments/judgement.ts";
import type {JournalContext} from "../payments/recording.ts";
import type {Step} from "../payments/payments.states.ts";
import {demandLiabilityShift} from "../pricing/liability.ts";
import {captureUnknown} from "./capture-unknown.ts";

interface CaptureRoutesOptions {
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly journal: JournalContext;
}

/**
 * Takes the money of an approved order, once, however often it is asked. In a shop that reserves it first, `capture` reserves
 * it, too: which of the two it is, is not for the page to choose.
 */
export function captureRoutes({settings, sessions, journal}: CaptureRoutesOptions): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  const rules = {liability: settings.requireLiabilityShift, minimumSca: settings.minimumSca};

  const finish = async (c: Context<MerchantEnv>, step?: Step) => {
    await readNothing(c.req.raw);
    const session = await sessions.read(c);
    if (session === undefined) throw orderNotFound();
    // Checked for its form alone: a capture belongs to its order, so that two presses on one order are one charge.
    attemptIdOf(c.req.raw.headers, session);
    const result = await captureOrder(journal, {
      orderId: c.req.param("orderId") ?? "",
      session,
      ...(step === undefined ? {} : {step}),
      demand: (order) => demandLiabilityShift(order, rules),
    });
    if (result.kind === "unknown") throw captureUnknown(result);
    noteDecline(c, capturesOf(result.order));
    return c.json(result.order, result.status as ContentfulStatusCode);
  };
  routes.post("/checkout/orders/:orderId/capture", (c) => finish(c));
  routes.post("/checkout/orders/:orderId/authorize", (c) => finish(c, "authorize"));
  return routes;
}
