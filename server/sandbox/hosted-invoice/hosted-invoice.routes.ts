import {Hono} from "hono";
import {compress} from "hono/compress";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {newToken} from "../random.ts";
import {tokenRequest} from "../hosted-payment/hosted-payment.schema.ts";
import {type PageLocalization, pageLocalizationOf} from "../hosted-payment/page-language.ts";
import {dayOf} from "../invoices/invoice-document.ts";
import {VIEW_PATHS} from "../invoices/invoices.model.ts";
import {orderReply} from "../orders/order-reply.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {
  captureInvoiceOrder,
  findShownInvoice,
  issueInvoiceToken,
  paymentOf,
  placeInvoiceOrder,
} from "./hosted-invoice.operations.ts";
import {HOSTED_INVOICE_HEADERS, hostedInvoicePage} from "./hosted-invoice.page.ts";
import {invoiceOrderRequest} from "./hosted-invoice.schema.ts";

const PATH = `${VIEW_PATHS.recipient}:id` as const;

/** `/invoice/p/{id}`: the buyer's page of an invoice and the requests of its script. */
export function hostedInvoiceRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store, clock} = context;

  routes.use(`${VIEW_PATHS.recipient}*`, compress());

  routes.get(PATH, (c) => {
    const shown = findShownInvoice(store, c.req.param("id"));
    if (!shown) return c.html(gonePage(), 404, GONE_HEADERS);
    const orderId = c.req.query("payment");
    const page = hostedInvoicePage({
      shown,
      localization: localizationFor(c),
      origin: ownOrigin(c),
      session: newToken(),
      today: dayOf(clock.now()),
      payment: orderId === undefined ? undefined : paymentOf(store, shown.row.id, orderId),
    });
    return c.html(page, 200, HOSTED_INVOICE_HEADERS);
  });

  routes.post(`${PATH}/client-tokens`, onlySameOrigin, async (c) => {
    const {session} = parse(tokenRequest, await readJsonBody(c.req.raw));
    const page = {origin: ownOrigin(c), session};
    const {accessToken, expiresIn} = store.run(() =>
      issueInvoiceToken(store, context, c.req.param("id"), page),
    );
    return c.json({accessToken, expiresIn}, 201);
  });

  routes.post(`${PATH}/orders`, onlySameOrigin, async (c) => {
    const request = parse(invoiceOrderRequest, await readJsonBody(c.req.raw));
    const {language} = localizationFor(c);
    // The page has the texts of problems in its data.
    const outcome = store.run(() => placeInvoiceOrder(store, context, c.req.param("id"), request, language));
    return c.json(outcome, outcome.state === "created" ? 201 : 200);
  });

  routes.post(`${PATH}/orders/:orderId/capture`, onlySameOrigin, async (c) => {
    const {id, orderId} = c.req.param();
    const order = captureInvoiceOrder(context, id, orderId);
    return c.json(orderReply(order, {origin: ownOrigin(c), now: clock.now()}, "outcome"));
  });

  return routes;
}

/** Language of the address's `locale`, which the script passes on, or of the browser. */
function localizationFor(c: SandboxRequest): PageLocalization {
  return pageLocalizationOf(c.req.query("locale"), c.req.header("Accept-Language"));
}
