import {createServer, type Server} from "node:http";
import type {AddressInfo} from "node:net";
import {getRequestListener} from "@hono/node-server";
import {Hono, type Context} from "hono";
import {cors} from "hono/cors";
import {html} from "hono/html";
import {cardFieldHeaders, cardFieldPage} from "../../../server/sandbox/frame-sessions/frame-sessions.page.ts";
import {challengePage} from "../../../server/sandbox/three-d-secure/three-d-secure.page.ts";
import {localizationOf} from "../../../server/sandbox/locales/windows/index.ts";

/** A small stand-in for the two servers around the SDK, so that its tests know every answer beforehand. */
export interface FakeService {
  /** Where the merchant's page is; another site than the service. */
  readonly pageUrl: string;
  readonly serviceOrigin: string;
  /** The bodies of all confirmations so far. */
  readonly confirmations: Confirmation[];
  /** How many frame sessions were opened. */
  frameSessions: number;
  /** When set, the token that was valid no longer is. */
  tokenExpired: boolean;
  stop(): Promise<void>;
}

export interface Confirmation {
  /** The order's id, or the setup token's. */
  id: string;
  card: Record<string, unknown>;
}

export const cards = {
  frictionless: "4868719196829038",
  frictionlessFailed: "4868719158130060",
  challenge: "4868719166101368",
  plain: "4111111111111111",
  amex: "378282246310005",
};
export const rightCode = "123456";
export const validToken = "valid-client-token";

/** The policy of quality S1, as a merchant's page sends it. */
const pagePolicy = (nonce: string): string =>
  `script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self'; require-trusted-types-for 'script'; ` +
  "trusted-types lit-html checkout-elements 'allow-duplicates'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

const framePolicy = (ancestors: string): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  `frame-ancestors ${ancestors}`;

export async function startFakeService(bundles: ReadonlyMap<string, string>): Promise<FakeService> {
  const pageServer = createServer();
  const serviceServer = createServer();
  const pageUrl = `http://localhost:${await listen(pageServer)}`;
  const serviceOrigin = `http://127.0.0.1:${await listen(serviceServer)}`;
  const confirmations: Confirmation[] = [];
  const service: FakeService = {
    pageUrl,
    serviceOrigin,
    confirmations,
    frameSessions: 0,
    tokenExpired: false,
    stop: async () => {
      await Promise.all([close(pageServer), close(serviceServer)]);
    },
  };
  serve(pageServer, createPages(serviceOrigin));
  serve(serviceServer, createServiceApp(service, bundles));
  return service;
}

function createPages(serviceOrigin: string): Hono {
  const app = new Hono();
  const page = (context: Context, scripts: number) => {
    const nonce = crypto.randomUUID();
    context.header("Content-Security-Policy", pagePolicy(nonce));
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>A shop</title>
            <link rel="stylesheet" nonce="${nonce}" href="/shop.css" />
            ${Array.from(
              {length: scripts},
              () => html`<script async nonce="${nonce}" src="${serviceOrigin}/web-sdk/v6/core"></script>`,
            )}
          </head>
          <body>
            <main>
              <h1>Checkout</h1>
              <button id="before">Before</button>
              <div id="first"></div>
              <button id="pay">Pay</button>
              <div id="second"></div>
            </main>
          </body>
        </html>`,
    );
  };
  app.get("/", (context) => page(context, 1));
  app.get("/twice", (context) => page(context, 2));
  app.get("/without", (context) => page(context, 0));
  // Somebody else's document, that may be shown in the shop's page.
  app.get("/stranger", (context) => context.html("<!doctype html><title>Stranger</title>"));
  app.get("/shop.css", (context) =>
    context.body(".field { height: 48px; width: 280px; border: 1px solid #87919d; margin: 4px; }", 200, {
      "Content-Type": "text/css",
    }),
  );
  app.get("/favicon.ico", (context) => context.body(null, 204));
  return app;
}

function createServiceApp(service: FakeService, bundles: ReadonlyMap<string, string>): Hono {
  const app = new Hono();
  const sessions = new Map<string, string>();
  const attempts = new Map<string, number>();
  app.use("/v2/payments/*", cors());
  app.use("/web-sdk/*", cors());

  const asset = (context: Context, address: string) => {
    const text = bundles.get(address);
    if (text === undefined) return context.notFound();
    return context.body(text, 200, {
      "Content-Type": address.endsWith(".css") ? "text/css" : "text/javascript",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  };
  app.get("/web-sdk/v6/core", (context) => asset(context, "web-sdk/core.js"));
  app.get("/web-sdk/v6/assets/:folder/:file", (context) =>
    asset(context, `${context.req.param("folder")}/${context.req.param("file")}`),
  );

  const isAuthorized = (context: Context): boolean =>
    !service.tokenExpired && context.req.header("Authorization") === `Bearer ${validToken}`;
  const unauthorized = (context: Context) =>
    context.json({name: "AUTHENTICATION_FAILURE", message: "Authentication failed.", debug_id: "d1"}, 401);

  app.post("/v2/payments/find-eligible-methods", async (context) => {
    if (!isAuthorized(context)) return unauthorized(context);
    const body = await context.req.json<{purchase_units?: Array<{amount: {currency_code: string}}>}>();
    const currency = body.purchase_units?.[0]?.amount.currency_code ?? "USD";
    const details = {
      supports_installments: false,
      cobranded_enabled: false,
      vendors: [{network: "VISA", can_be_vaulted: true}],
    };
    return context.json({eligible_methods: currency === "XXX" ? {} : {advanced_cards: details}});
  });

  app.post("/web-sdk/v6/frame-sessions", async (context) => {
    // A page that asks for itself sends its token in the header, the SDK sends it in a form.
    if (!isAuthorized(context)) {
      const {access_token: token} = await context.req.parseBody();
      if (service.tokenExpired || token !== validToken) return unauthorized(context);
    }
    service.frameSessions += 1;
    const id = crypto.randomUUID();
    sessions.set(id, context.req.header("Origin") ?? "");
    return context.json({id}, 201);
  });

  app.get("/web-sdk/v6/frames/card-field", (context) => {
    const parent = sessions.get(context.req.query("session") ?? "");
    if (parent === undefined) return context.notFound();
    const read = (name: string) => bundles.get(`frames/card-field.${name}`)!;
    const files = {script: read("js"), style: read("css")};
    return context.html(cardFieldPage(parent, files), 200, cardFieldHeaders(parent, files));
  });

  // A setup token's check is behind another link than an order's.
  const confirmation = (action: "payer-action" | "approve") => async (context: Context) => {
    if (!isAuthorized(context)) return unauthorized(context);
    const id = context.req.param("id") ?? "";
    const {payment_source} = await context.req.json<{payment_source: {card: Record<string, unknown>}}>();
    service.confirmations.push({id, card: payment_source.card});
    if (id === "UNKNOWN") {
      const details = [{issue: "INVALID_RESOURCE_ID", description: "The order does not exist."}];
      return context.json({name: "RESOURCE_NOT_FOUND", message: "Not found.", debug_id: "d2", details}, 404);
    }
    if (payment_source.card["number"] === cards.challenge) {
      const href = `${service.serviceOrigin}/three-d-secure/challenges/${crypto.randomUUID()}`;
      return context.json({id, status: "PAYER_ACTION_REQUIRED", links: [{rel: action, href}]});
    }
    const shift = {[cards.frictionless]: "POSSIBLE", [cards.frictionlessFailed]: "NO"}[
      String(payment_source.card["number"])
    ];
    const card = shift === undefined ? {} : {authentication_result: {liability_shift: shift}};
    return context.json({id, status: "APPROVED", payment_source: {card}});
  };
  app.post("/v2/checkout/orders/:id/confirm-payment-source", confirmation("payer-action"));
  app.post("/v3/vault/setup-tokens/:id/confirm-payment-source", confirmation("approve"));

  app.get("/three-d-secure/challenges/:id", (context) => {
    const parent = sessions.get(context.req.query("session") ?? "");
    context.header("Content-Security-Policy", framePolicy(parent ?? "'none'"));
    return context.html(
      challengePage({
        cancelUrl: undefined,
        localization: localizationOf(context.req.query("locale")),
        challengeId: context.req.param("id"),
        parentOrigin: parent,
        merchant: "A shop",
        amount: {currency_code: "USD", value: "10.00"},
        brand: "VISA",
        lastDigits: "1368",
        testCode: rightCode,
        decision: "ask",
      }),
    );
  });

  app.post("/three-d-secure/challenges/:id/answers", async (context) => {
    const id = context.req.param("id");
    const answer = await context.req.json<{code?: string; fail?: boolean}>();
    if (answer.code === rightCode) return context.json({state: "passed", liabilityShift: "POSSIBLE"});
    const failures = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, failures);
    if (answer.fail === true || failures === 3) return context.json({state: "failed", liabilityShift: "NO"});
    return context.json({state: "open", attemptsLeft: 3 - failures});
  });
  return app;
}

function serve(server: Server, app: Hono): void {
  const listener = getRequestListener(app.fetch);
  server.on("request", (request, response) => void listener(request, response));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
