import {join} from "node:path";
import {openDatabase} from "../database/open.ts";
import {systemClock} from "../shared/clock.ts";
import {createLog} from "../shared/log.ts";
import {nodeListener} from "../shared/node-listener.ts";
import {builtFolder} from "../shared/package.ts";
import {SettingsError} from "../shared/settings.ts";
import {createMerchant} from "./app.ts";
import type {Merchant} from "./app-options.ts";
import {type MerchantSettings, readMerchantSettings} from "./config.ts";
import type {CheckoutHandler, CheckoutHandlerOptions, CheckoutProduct} from "./handler-options.ts";
import {merchantMigrations} from "./migrations.ts";
import type {MerchantTables} from "./tables.ts";
import {type Catalogue, catalogueBy, catalogueOf, type WrittenProduct} from "./pricing/catalogue.ts";
import type {RecoverOptions} from "./recovered.ts";
import {systemRandomness} from "./randomness.ts";
import {startReconciler} from "./reconciler.ts";

export type {
  CheckoutCatalogue,
  CheckoutHandler,
  CheckoutHandlerOptions,
  CheckoutProduct,
} from "./handler-options.ts";
export type {
  DisputeEvent,
  EventAddress,
  EventBuyer,
  EventDispute,
  EventInvoice,
  EventLink,
  EventMoney,
  EventRefund,
  EventSavedMethod,
  EventVoucher,
  InvoiceEvent,
  PaymentEvent,
  PaymentLinkEvent,
  PaymentSnapshot,
  PaymentState,
  RefundEvent,
  SavedMethodEvent,
  ShopEvent,
  ShopEventType,
} from "./shop-events/events.ts";
export type {OnEvent} from "./shop-events/receivers.ts";
export type {Recovered, RecoverOptions} from "./recovered.ts";
export type {ChargedLine, Charges, ChargesAnswer, ChargesQuestion} from "./pricing/charges.ts";

/** Setting that checks each option. */
const SETTINGS = {
  serviceBaseUrl: "SERVICE_BASE_URL",
  sdkUrl: "SDK_URL",
  clientId: "CLIENT_ID",
  clientSecret: "CLIENT_SECRET",
  sessionKey: "SESSION_KEY",
  cartKey: "CART_KEY",
  operatorKey: "OPERATOR_KEY",
  databaseUrl: "DATABASE_URL",
  trustBrowserAmounts: "TRUST_BROWSER_AMOUNTS",
  intent: "INTENT",
  localMethods: "LOCAL_METHODS",
  captureWithoutPage: "CAPTURE_WITHOUT_PAGE",
  readsPerRound: "READS_PER_ROUND",
  minimumSca: "MINIMUM_SCA",
  requireLiabilityShift: "REQUIRE_LIABILITY_SHIFT",
  allowedOrigins: "ALLOWED_ORIGINS",
  publicUrl: "PUBLIC_URL",
  countryHeader: "COUNTRY_HEADER",
  rateLimits: "RATE_LIMITS",
  webhookId: "WEBHOOK_ID",
  webhookFingerprints: "WEBHOOK_FINGERPRINTS",
  paypalApi: "PAYPAL_API",
  logLevel: "LOG_LEVEL",
} as const satisfies Partial<Record<keyof CheckoutHandlerOptions, string>>;

/** First parts of the routes' paths: the elements' own, those of PayPal's sample pages, and the back office's page. */
const firstParts = ({hasPayPalApi}: MerchantSettings) => [
  "service-api",
  ...(hasPayPalApi ? ["paypal-api"] : []),
  "back-office",
];

/**
 * Creates the merchant routes (`/service-api/…`, `/paypal-api/…`, `/back-office/`) for the shop's own server. It fits any server with
 * web-standard `Request` and `Response`, such as Hono, Next, SvelteKit and Bun, and Node's own server, also with Express.
 *
 * The first request opens the database and starts the reconciliation of unconfirmed payments.
 *
 * @throws TypeError that names the missing or wrong option and what to write
 */
export function createCheckoutHandler(options: CheckoutHandlerOptions): CheckoutHandler {
  const settings = readOptions(options);
  const catalogue = readProducts(options);
  const basePath = readBasePath(options);
  const log = createLog({name: "checkout", level: settings.logLevel});

  async function open() {
    const database = await openDatabase<MerchantTables>({
      url: settings.databaseUrl,
      migrations: merchantMigrations,
    });
    const merchant = createMerchant({
      settings,
      database,
      catalogue,
      clock: systemClock,
      randomness: systemRandomness,
      fetch: globalThis.fetch,
      log,
      basePath,
      backOfficeFolder: join(builtFolder, "back-office"),
      customer: options.customer,
      shipping: options.shipping,
      charges: options.charges,
      onEvent: options.onEvent,
    });
    const reconciler = startReconciler(merchant, log, false);
    return {
      merchant,
      async close() {
        merchant.drain();
        reconciler.stop();
        await reconciler.ended();
        await merchant.applied();
        await database.close();
      },
    };
  }

  let opened: Promise<{merchant: Merchant; close(): Promise<void>}> | undefined;
  let closed = false;
  const openedMerchant = async () => {
    if (closed) throw new Error("The checkout handler is closed.");
    if (!opened) {
      opened = open();
      // The next request tries again.
      opened.catch(() => (opened = undefined));
    }
    return (await opened).merchant;
  };
  const handler = async (request: Request) => {
    if (request.bodyUsed) {
      throw new Error("The request's body was read before; pass the request unread.");
    }
    const {app} = await openedMerchant();
    return app.fetch(atRoot(request, basePath), {address: options.clientAddress?.(request)});
  };
  const metrics = async () => (await openedMerchant()).metrics.text();
  const recover = async (given?: RecoverOptions) => (await openedMerchant()).recover(given);
  const close = async () => {
    closed = true;
    await (await opened?.catch(() => undefined))?.close();
  };
  const starts = firstParts(settings).map((part) => `${basePath}/${part}`);
  const isOwn = (path: string) => starts.some((start) => path === start || path.startsWith(`${start}/`));
  return Object.assign(handler, {close, metrics, recover, node: nodeListener({handler, isOwn})});
}

function readBasePath({basePath = ""}: CheckoutHandlerOptions): string {
  if (/^(?:\/[\w.~-]+)*$/.test(basePath)) return basePath;
  throw new TypeError(
    "createCheckoutHandler: basePath: write a path such as /shop, without a slash at its end",
  );
}

/** The request without the base path. A request outside the base path gets the path `/`, which is a 404. */
function atRoot(request: Request, basePath: string): Request {
  if (basePath === "") return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : "/";
  const {method, headers, body, signal} = request;
  // Node requires `duplex` for a streamed body.
  return new Request(url, {method, headers, signal, ...(body && {body, duplex: "half"})});
}

function readOptions(options: CheckoutHandlerOptions) {
  const given = Object.entries(SETTINGS).flatMap(([option, setting]) => {
    const value: unknown = options[option as keyof typeof SETTINGS];
    // oxlint-disable-next-line typescript/no-base-to-string -- the settings refuse a value that is no text
    return value === undefined ? [] : [[setting, Array.isArray(value) ? value.join() : String(value)]];
  });
  // PayPal serves the page's script from another host than the API.
  const sdkUrl = String(options.serviceBaseUrl).replace(
    /^(https:\/\/)api(?:-m)?(?=\.(?:sandbox\.)?paypal\.com)/,
    "$1www",
  );
  try {
    const variables = {SDK_URL: sdkUrl, ...(Object.fromEntries(given) as Record<string, string>)};
    return readMerchantSettings(variables, true);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const lines = error.message.split("\n").map((line) => `createCheckoutHandler: ${inOptions(line)}`);
    throw new TypeError(lines.join("\n"), {cause: error});
  }
}

/** Renames the settings in an error message to the options. */
function inOptions(line: string): string {
  return line.replace(
    /\b[A-Z_]+\b/g,
    (word) => Object.entries(SETTINGS).find(([, setting]) => setting === word)?.[0] ?? word,
  );
}

function readProducts({catalogue, shipping, charges}: CheckoutHandlerOptions): Catalogue {
  if (shipping && charges !== undefined) {
    throw new TypeError("createCheckoutHandler: shipping: leave it out, since charges include shipping");
  }
  if (typeof catalogue === "function") {
    return catalogueBy(async (skus) => (await catalogue(skus)).map(written));
  }
  try {
    return catalogueOf(catalogue.map(written));
  } catch (error) {
    throw new TypeError(`createCheckoutHandler: catalogue: ${(error as Error).message}`, {cause: error});
  }
}

function written({sku, name, currencyCode, price}: CheckoutProduct): WrittenProduct {
  return {sku, name, price: {currency_code: currencyCode, value: price}};
}
