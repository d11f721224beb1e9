import {Hono} from "hono";
import type {ContentfulStatusCode} from "hono/utils/http-status";
import type {MerchantSettings} from "../config.ts";
import {attemptIdOf} from "../doors/attempt-id.ts";
import {readNothing} from "../doors/body.ts";
import {noteDecline} from "../doors/declines.ts";
import type {Sessions} from "../doors/sessions.ts";
import type {DoorVariables} from "../doors/variables.ts";
import {orderNotFound} from "../errors.ts";
import {captureOrder} from "../journal/capture-order.ts";
import {capturesOf} from "../journal/judgement.ts";
import type {JournalContext} from "../journal/journal.ts";
import {demandLiabilityShift} from "../pricing/liability.ts";

interface CaptureRoutesOptions {
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly journal: JournalContext;
}

/** Takes the money of an approved order, once, however often it is asked. */
export function captureRoutes({settings, sessions, journal}: CaptureRoutesOptions): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  const rules = {liability: settings.requireLiabilityShift, minimumSca: settings.minimumSca};

  routes.post("/checkout/orders/:orderId/capture", async (c) => {
    await readNothing(c.req.raw);
    const session = await sessions.read(c);
    if (session === undefined) throw orderNotFound();
    // Checked for its form alone: a capture belongs to its order, so that two presses on one order are one charge.
    attemptIdOf(c.req.raw.headers, session);
    const result = await captureOrder(journal, {
      orderId: c.req.param("orderId"),
      session,
      demand: (order) => demandLiabilityShift(order, rules),
    });
    if (result.kind === "settled") {
      noteDecline(c, capturesOf(result.order));
      return c.json(result.order, result.status as ContentfulStatusCode);
    }
    return c.json({id: result.orderId, status: "UNKNOWN", retryAfterMs: result.retryAfterMs}, 202);
  });
  return routes;
}
