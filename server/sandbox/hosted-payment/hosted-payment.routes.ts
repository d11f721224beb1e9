import {Hono} from "hono";
import {compress} from "hono/compress";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {newToken} from "../random.ts";
import {orderReply} from "../orders/order-reply.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {notFound, ServiceError} from "../wire/errors.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {HOSTED_HEADERS} from "./page-document.ts";
import {findOffer, firstChoice, type Offer, priceOf} from "./offers.ts";
import {
  captureOnce,
  findReceipt,
  issuePageToken,
  type OrderOutcome,
  placeOrder,
} from "./hosted-payment.operations.ts";
import {paymentPage} from "./hosted-payment.page.ts";
import {closedLinkPage, receiptPage, unknownLinkPage} from "./receipt-page.ts";
import {type PriceReply, priceReply, problemsReply} from "./hosted-payment.representation.ts";
import {type OrderRequest, orderRequest, priceRequest, tokenRequest} from "./hosted-payment.schema.ts";
import {type PageLocalization, pageLocalizationOf} from "./page-language.ts";

/** `/pay/{id}`: the page of a payment link and the requests of its script. */
export function hostedPaymentRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;

  routes.use("/pay/*", compress());

  routes.get("/pay/:id", async (c) => {
    const localization = localizationFor(c);
    const offer = findOffer(store, c.req.param("id"));
    if (!offer) return c.html(unknownLinkPage(localization), 404, HOSTED_HEADERS);
    if (!offer.isOpen) return c.html(closedLinkPage(offer, localization), 410, HOSTED_HEADERS);
    const origin = ownOrigin(c);
    const price = firstPrice(offer, localization, origin);
    // The merchant's account lacks a setting that the price needs, so the link cannot be paid.
    if (!price) return c.html(closedLinkPage(offer, localization), 503, HOSTED_HEADERS);
    const page = paymentPage({offer, price, localization, origin, session: newToken()});
    return c.html(page, 200, HOSTED_HEADERS);
  });

  routes.get("/pay/:id/receipts/:reference", async (c) => {
    const localization = localizationFor(c);
    const {id, reference} = c.req.param();
    const receipt = findReceipt(store, id, reference, context.clock.now());
    if (!receipt) return c.html(unknownLinkPage(localization), 404, HOSTED_HEADERS);
    return c.html(receiptPage(receipt, localization, localeQuery(c)), 200, HOSTED_HEADERS);
  });

  routes.post("/pay/:id/client-tokens", onlySameOrigin, async (c) => {
    const {session} = parse(tokenRequest, await readJsonBody(c.req.raw));
    const page = {origin: ownOrigin(c), session};
    const {accessToken, expiresIn} = store.run(() => issuePageToken(store, context, c.req.param("id"), page));
    return c.json({accessToken, expiresIn}, 201);
  });

  routes.post("/pay/:id/prices", onlySameOrigin, async (c) => {
    const {choice} = parse(priceRequest, await readJsonBody(c.req.raw));
    const offer = findOffer(store, c.req.param("id"));
    if (!offer?.isOpen) throw notFound("id");
    const price = priceReply(offer, priceOf(offer, choice), localizationFor(c), ownOrigin(c));
    return c.json({version: offer.version, price});
  });

  routes.post("/pay/:id/orders", onlySameOrigin, async (c) => {
    const request = parse(orderRequest, await readJsonBody(c.req.raw));
    const localization = localizationFor(c);
    const outcome = store.run(() =>
      placeOrder(store, context, c.req.param("id"), request, localization.language),
    );
    if (outcome.state === "gone") throw notFound("id");
    const answer = answerOf(outcome, request.choice, localization, ownOrigin(c));
    return c.json(answer, outcome.state === "created" ? 201 : 200);
  });

  routes.post("/pay/:id/orders/:orderId/capture", onlySameOrigin, async (c) => {
    const {id, orderId} = c.req.param();
    const order = captureOnce(context, id, orderId);
    return c.json(orderReply(order, {origin: ownOrigin(c), now: context.clock.now()}, "outcome"));
  });

  return routes;
}

/** Language of the address's `locale`, which the script passes on, or of the browser. */
function localizationFor(c: SandboxRequest): PageLocalization {
  return pageLocalizationOf(c.req.query("locale"), c.req.header("Accept-Language"));
}

/** Query string that keeps the `locale` of the address. Empty without one. */
function localeQuery(c: SandboxRequest): string {
  const locale = c.req.query("locale");
  return locale === undefined ? "" : `?locale=${encodeURIComponent(locale)}`;
}

/** Undefined when the merchant's account lacks a setting that the link needs. */
function firstPrice(offer: Offer, localization: PageLocalization, origin: string): PriceReply | undefined {
  try {
    return priceReply(offer, priceOf(offer, firstChoice(offer)), localization, origin);
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return undefined;
    throw error;
  }
}

/** The reply for the page's script. */
function answerOf(
  outcome: Exclude<OrderOutcome, {state: "gone"}>,
  choice: OrderRequest["choice"],
  localization: PageLocalization,
  origin: string,
) {
  switch (outcome.state) {
    case "created":
    case "changed":
      return outcome;
    case "repriced": {
      const {offer} = outcome;
      return {
        state: outcome.state,
        price: priceReply(offer, priceOf(offer, choice), localization, origin),
      };
    }
    case "refused":
      return {state: outcome.state, problems: problemsReply(outcome.problems, localization)};
  }
}
