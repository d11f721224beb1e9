import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {approvalHeaders, notApprovablePage} from "../approvals/approvals.page.ts";
import type {SandboxContext} from "../context.ts";
import {presetDecision} from "../test-controls/test-controls.operations.ts";
import {findWindowSession} from "../frame-sessions/frame-sessions.operations.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {type Localization, localizationOf} from "../pages/texts.ts";
import {findGuestCheckout, payAsGuest} from "./guest-checkout.operations.ts";
import {guestCheckoutHeaders, guestCheckoutPage} from "./guest-checkout.page.ts";
import {checkoutReply, problemsReply} from "./guest-checkout.representation.ts";
import {guestPayment} from "./guest-checkout.schema.ts";
import type {GuestCheckout, GuestOutcome} from "./guest-checkout.view.ts";

/** Guest form for paying an order by card without a PayPal account. */
export function guestCheckoutRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;
  const gone = (c: SandboxRequest, localization: Localization) =>
    c.html(gonePage(localization), 404, GONE_HEADERS);
  const localizationFor = (c: SandboxRequest, checkout: GuestCheckout | undefined) =>
    localizationOf(checkout?.order.locale, c.req.query("locale"));

  routes.get("/guest-checkout", async (c) => {
    const {token = "", session: sessionId, buyerCountry} = c.req.query();
    const checkout = findGuestCheckout(store, token, context.clock.now(), buyerCountry);
    const session = sessionId === undefined ? undefined : findWindowSession(store, context, sessionId);
    if (sessionId !== undefined && !session) return gone(c, localizationFor(c, undefined));
    // To a page, another merchant's order looks like an unknown one.
    const isOtherMerchants = session !== undefined && session.applicationId !== checkout?.order.applicationId;
    const localization = localizationFor(c, isOtherMerchants ? undefined : checkout);
    if (!checkout || isOtherMerchants) {
      if (!session) return gone(c, localization);
      const {parentOrigin, ancestors} = session;
      const frame = {session: session.id, parentOrigin, ancestors};
      // The page that embeds the form gets an error code and ends the session.
      return c.html(notApprovablePage(localization, frame, "ERR_FLOW_NOT_APPROVABLE"), 200, {
        ...approvalHeaders(frame),
      });
    }
    const shown = {
      localization,
      session,
      // A page with several buttons needs `fundingSource` on every return, also after a cancellation.
      cancelLocation: back(checkout.order.cancelUrl, checkout, {fundingSource: "card"}),
      decision: presetDecision(store),
    };
    return c.html(guestCheckoutPage(checkout, shown), 200, guestCheckoutHeaders(shown));
  });

  // An open form can be submitted even after its session has expired.
  routes.get("/guest-checkout/orders/:id", async (c) => {
    const checkout = openCheckout(c.req.param("id"));
    return c.json(checkoutReply(checkout, localizationFor(c, checkout).language));
  });

  routes.post("/guest-checkout/orders/:id/payments", onlySameOrigin, async (c) => {
    const payment = parse(guestPayment, await readJsonBody(c.req.raw));
    const checkout = openCheckout(c.req.param("id"));
    const outcome = payAsGuest(context, checkout, payment);
    const status = outcome.state === "refused" ? 422 : 200;
    return c.json(answerOf(outcome, checkout, localizationFor(c, checkout)), status);
  });

  function openCheckout(id: string): GuestCheckout {
    const checkout = findGuestCheckout(store, id, context.clock.now());
    if (!checkout) throw notFound("id");
    return checkout;
  }

  /** Reply for the form's script: the next page, or the new total. */
  function answerOf(outcome: GuestOutcome, checkout: GuestCheckout, localization: Localization) {
    switch (outcome.state) {
      case "approved":
      case "challenge": {
        const location = back(checkout.order.returnUrl, checkout, {
          PayerID: outcome.payerId,
          fundingSource: "card",
        });
        return {...outcome, ...(location === undefined ? {} : {location})};
      }
      case "changed":
        return {
          ...outcome,
          checkout: checkoutReply(openCheckout(checkout.order.id), localization.language),
        };
      case "refused":
        return {state: outcome.state, problems: problemsReply(outcome.problems, localization)};
    }
  }

  return routes;
}

/** Return or cancel URL of the merchant, with PayPal's parameters. */
function back(
  url: string | undefined,
  {order}: GuestCheckout,
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  if (url === undefined) return undefined;
  const target = new URL(url);
  for (const [name, value] of Object.entries({token: order.id, ...more}))
    target.searchParams.set(name, value);
  return target.href;
}
