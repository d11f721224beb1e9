import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {getRequestListener} from "@hono/node-server";
import {Hono} from "hono";
import {html} from "hono/html";
import {CANARY_SECRET} from "../../support/shop.ts";

/** A merchant without our server: a page on another site than the sandbox, and REST calls. */
export interface Merchant {
  readonly paypalOrigin: string;
  /** Page with `#before`, `#place` and `#after`, and a strict policy. See {@link pageAddress}. */
  readonly pageUrl: string;
  /** Modules that the merchant serves, by name. */
  readonly modules: Map<string, string>;
  /** Creates a browser-safe token, which a page would get from its server. */
  clientToken(): Promise<string>;
  /** @throws Error for a reply that is not successful */
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Creates an order, by default of 10.00 USD with intent CAPTURE, and returns its id. */
  createOrder(order?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** Options of the merchant's page. */
export interface PageOptions {
  /** Includes the SDK's core script. Default: true. */
  readonly core?: boolean;
  /** The page's `Cross-Origin-Opener-Policy`. */
  readonly coop?: "same-origin" | "same-origin-allow-popups" | "unsafe-none";
  /** Paths of the sandbox's scripts in addition to the core. */
  readonly scripts?: readonly string[];
  /** Name of a module in {@link Merchant.modules}. */
  readonly module?: string;
  readonly scheme?: "light" | "dark";
}

export function pageAddress(
  merchant: Merchant,
  {core = true, coop, scripts = [], scheme, module}: PageOptions = {},
): string {
  const address = new URL(merchant.pageUrl);
  if (!core) address.searchParams.set("core", "no");
  if (coop !== undefined) address.searchParams.set("coop", coop);
  if (module !== undefined) address.searchParams.set("module", module);
  if (scheme !== undefined) address.searchParams.set("scheme", scheme);
  for (const script of scripts) address.searchParams.append("script", script);
  return address.href;
}

const policy = (nonce: string): string =>
  `script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self'; require-trusted-types-for 'script'; ` +
  "trusted-types lit-html checkout-elements 'allow-duplicates'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

export async function startMerchant(paypalOrigin: string): Promise<Merchant> {
  const modules = new Map<string, string>();
  const app = pages(paypalOrigin, modules);
  const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const token = async (form: string): Promise<string> => {
    const basic = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const reply = await fetch(`${paypalOrigin}/v1/oauth2/token`, {
      method: "POST",
      headers: {Authorization: `Basic ${basic}`, "Content-Type": "application/x-www-form-urlencoded"},
      body: `grant_type=client_credentials&${form}`,
    });
    return ((await reply.json()) as {access_token: string}).access_token;
  };
  let fullToken: Promise<string> | undefined;
  const call: Merchant["call"] = async (method, path, body) => {
    fullToken ??= token("response_type=token");
    const reply = await fetch(paypalOrigin + path, {
      method,
      headers: {
        Authorization: `Bearer ${await fullToken}`,
        "Content-Type": "application/json",
        "PayPal-Request-Id": crypto.randomUUID(),
        Prefer: "return=representation",
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  return {
    paypalOrigin,
    modules,
    pageUrl: `http://localhost:${(server.address() as AddressInfo).port}/`,
    clientToken: () => token("response_type=client_token&intent=sdk_init"),
    call,
    createOrder: async (order = {}) => {
      const amount = {currency_code: "USD", value: "10.00"};
      const body = {intent: "CAPTURE", purchase_units: [{amount}], ...order};
      return String((await call("POST", "/v2/checkout/orders", body))["id"]);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pages(paypalOrigin: string, modules: ReadonlyMap<string, string>): Hono {
  const app = new Hono();
  app.get("/", (context) => {
    const nonce = crypto.randomUUID();
    context.header("Content-Security-Policy", policy(nonce));
    const coop = context.req.query("coop");
    if (coop !== undefined) context.header("Cross-Origin-Opener-Policy", coop);
    const module = context.req.query("module");
    const core = context.req.query("core") === "no" ? [] : ["/web-sdk/v6/core"];
    const scripts = [...core, ...(context.req.queries("script") ?? [])];
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="${context.req.query("scheme") ?? "light"}" />
            <title>A shop</title>
            <link rel="stylesheet" nonce="${nonce}" href="/shop.css" />
            ${scripts.map(
              (script) =>
                html`<script
                  async
                  nonce="${nonce}"
                  src="${paypalOrigin}${script}"
                  data-loading-state="pending"
                ></script>`,
            )}
            ${
              module === undefined
                ? ""
                : html`<script type="module" nonce="${nonce}" src="/modules/${module}"></script>`
            }
          </head>
          <body>
            <main>
              <h1>Checkout</h1>
              <button id="before">Before</button>
              <div id="place"></div>
              <button id="after">After</button>
            </main>
          </body>
        </html>`,
    );
  });
  app.get("/shop.css", (context) =>
    context.body(
      "body { font: 16px/1.5 system-ui; margin: 16px; background: Canvas; color: CanvasText; } .field { height: 48px; max-width: 280px; }",
      200,
      {
        "Content-Type": "text/css",
      },
    ),
  );
  app.get("/modules/:name", (context) => {
    const text = modules.get(context.req.param("name"));
    return text === undefined
      ? context.notFound()
      : context.body(text, 200, {"Content-Type": "text/javascript"});
  });
  app.get("/favicon.ico", (context) => context.body(null, 204));
  return app;
}
