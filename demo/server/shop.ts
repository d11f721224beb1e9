import type {CheckoutHandlerOptions, OnEvent} from "checkout-elements/server";
import {Hono} from "hono";
import {bearerAuth} from "hono/bearer-auth";
import {HTTPException} from "hono/http-exception";
import {accountRoutes} from "./account-routes.ts";
import {createAccounts} from "./accounts.ts";
import type {Checkout} from "./checkout.ts";
import {chargesWith} from "./coupons.ts";
import {cdn, type ElementFiles} from "./files.ts";
import type {Goods} from "./goods.ts";
import {addDefaultHeaders} from "./headers.ts";
import {createLive, hasLivePage} from "./live/live.ts";
import {createMailbox} from "./mailbox.ts";
import {createOrderEvents} from "./order-events.ts";
import {createOrderLinks} from "./order-links.ts";
import {orderRoutes} from "./order-routes.ts";
import type {Orders} from "./orders.ts";
import {pages} from "./pages.ts";
import {createSandboxClient} from "./sandbox-client.ts";
import type {ShopSettings} from "./settings.ts";
import {openStock} from "./stock.ts";

export interface DemoShopOptions {
  readonly settings: ShopSettings;
  readonly goods: Goods;
  readonly orders: Orders;
  /** Folders with the built pages and the elements, and the URLs of the elements' files. */
  readonly built: ElementFiles & {readonly pages: string; readonly cdn: string};
  /** Answers the requests of the elements. */
  readonly checkout: Checkout;
  /** The checkout's metrics, which are served with the setting for their key. */
  readonly metrics?: () => Promise<string>;
  readonly fetch?: typeof globalThis.fetch;
  /** The time in ms. */
  readonly now?: () => number;
  readonly nonce?: () => string;
}

/** The demo shop, and the hooks that it gives to its checkout. */
export interface DemoShop {
  readonly app: Hono;
  readonly hooks: Pick<CheckoutHandlerOptions, "customer" | "charges" | "order"> & {
    readonly onEvent: OnEvent;
  };
  /** Ends the replies that last as long as their pages. */
  end(): void;
}

export function createDemoShop(options: DemoShopOptions): DemoShop {
  const {settings, goods, orders, built, metrics, nonce} = options;
  const {fetch = globalThis.fetch, now = Date.now} = options;
  const accounts = settings.hasSandbox ? createAccounts(settings.sessionKey) : undefined;
  const customer = async (request: Request) => accounts?.customer(request);
  const stock = openStock(orders.database, settings.stock);
  const links = createOrderLinks(settings.sessionKey, now);
  const sandbox = createSandboxClient(settings, fetch);
  const live = hasLivePage(settings) ? createLive({settings, sandbox, now: Date.now}) : undefined;
  const checkout = live?.watchCheckout(options.checkout) ?? options.checkout;
  const send = settings.hasSandbox ? createMailbox(sandbox) : undefined;
  const {onEvent, mail} = createOrderEvents({
    orders,
    links,
    send: send && (live?.watchMails(send) ?? send),
    publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
    now,
  });

  const app = new Hono();
  for (const path of ["/service-api/*", "/paypal-api/*", "/back-office", "/back-office/*"])
    app.all(path, (c) => checkout(c.req.raw));
  app.use(addDefaultHeaders);
  app.get("/health", (c) => c.json({status: "ok", message: "This process is running."}));
  app.get("/ready", async (c) => {
    const asked = new Request(new URL("/service-api/configuration", c.req.url));
    const isReady = await checkout(asked).then(
      ({ok}) => ok,
      () => false,
    );
    return isReady
      ? c.json({status: "ready", message: "This server accepts requests."})
      : c.json({status: "not ready", message: "The checkout does not answer."}, 503);
  });
  if (metrics && settings.metricsKey !== undefined)
    app.get("/metrics", bearerAuth({token: settings.metricsKey}), async (c) => c.text(await metrics()));
  if (accounts) {
    app.route("/demo-account", accountRoutes(accounts));
    const {publicUrl} = settings;
    app.route("/demo-orders", orderRoutes({checkout, orders, links, customer, mail, publicUrl, now}));
  }
  if (live) app.route("/live", live.routes);
  app.route("/cdn", cdn(built.cdn));
  app.route(
    "/",
    pages({
      ...settings,
      folder: built.pages,
      files: built,
      goods,
      accounts,
      hasLivePage: live !== undefined,
      lastContact: (account) => orders.lastContact(account),
      ...(nonce && {nonce}),
    }),
  );
  app.notFound((c) => c.json({error: "There is nothing at this address.", code: "NOT_FOUND"}, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    process.stderr.write(`${error.stack}\n`);
    return c.json({error: "The shop has failed.", code: "INTERNAL_ERROR"}, 500);
  });
  return {
    app,
    hooks: {
      customer: ({request}) => customer(request),
      ...(goods.shipping && {charges: chargesWith(goods.shipping), order: stock.order}),
      async onEvent(event, context) {
        stock.record(event);
        await live?.onEvent(event, context);
        await onEvent(event, context);
      },
    },
    end: () => live?.end(),
  };
}
