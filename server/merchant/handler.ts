import {existsSync} from "node:fs";
import {join} from "node:path";
import {systemClock} from "../shared/clock.ts";
import {createLog} from "../shared/log.ts";
import {nodeListener} from "../shared/node-listener.ts";
import {
  OLD_NAMES,
  type OldName,
  reportAll,
  type ReportOldName,
  warnOfOldName,
  withNewKeys,
} from "../shared/old-names.ts";
import {inOptions, optionsError, optionsOfTexts, readOptions} from "../shared/options.ts";
import type {CheckoutActions} from "./checkout-actions.ts";
import {createCheckoutActions} from "./back-office/shop-actions.ts";
import {MERCHANT_SETTINGS, type MerchantSettings, readMerchantSettings} from "./config.ts";
import type {
  CheckoutHandler,
  CheckoutHandlerOptions,
  CheckoutHooks,
  PlatformContext,
} from "./handler-options.ts";
import {createKeepAwake} from "./keep-awake.ts";
import {backOfficeFolder, openMerchant} from "./open-merchant.ts";
import {type Catalogue, catalogueBy, catalogueOf} from "./pricing/catalogue.ts";
import type {RecoverOptions} from "./recovered.ts";
import type {MerchantSettingOptions} from "./setting-options.ts";
import {startReconciler} from "./reconciler.ts";

/** Version of the package, which the bundler fills in. */
declare const __VERSION__: string | undefined;

export type {
  CheckoutCatalogue,
  CheckoutHandler,
  CheckoutHandlerOptions,
  CheckoutProduct,
  PlatformContext,
  WaitUntil,
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
export {
  type CaptureOptions,
  PaymentActionError,
  type PaymentActionResult,
  type RefundOptions,
  type VoidOptions,
} from "./checkout-actions.ts";
export type {Charges, ChargesAnswer, ChargesQuestion} from "./pricing/charges.ts";
export type {
  ChargedLine,
  Destination,
  Rate,
  RatesAnswer,
  RatesQuestion,
  ShippingRates,
} from "./pricing/rates.ts";
export type {OrderAnswer, OrderHook, OrderQuestion} from "./hooks/order-hook.ts";
export type {CustomerHook} from "./middleware/customers.ts";
export type {
  CustomerQuestion,
  HookCart,
  HookCartItem,
  HookItem,
  HookQuestion,
  ListQuestion,
} from "./hooks/question.ts";
export type {HookRefusal, OrderFacts} from "./hooks/answers.ts";

/** Options that are no settings. */
const HOOKS: Readonly<Record<keyof CheckoutHooks, true>> = {
  catalogue: true,
  listProducts: true,
  customer: true,
  shipping: true,
  charges: true,
  order: true,
  onEvent: true,
  basePath: true,
  clientAddress: true,
  waitUntil: true,
};

const ENTRY = {name: "createCheckoutHandler", settings: MERCHANT_SETTINGS, others: Object.keys(HOOKS)};

/**
 * Reads the options that are settings from the environment, such as `serviceBaseUrl` from `SERVICE_BASE_URL`. Each has the name of its
 * option in capitals. `createCheckoutHandler` checks the values.
 */
export function optionsFromEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): MerchantSettingOptions {
  return optionsOfTexts(MERCHANT_SETTINGS, variables) as unknown as MerchantSettingOptions;
}

const NO_BACK_OFFICE =
  "the page /back-office/ has no scripts: a bundle lacks the files of the package, so copy node_modules/checkout-elements/dist/back-office to this folder";

/** First parts of the routes' paths: the elements' own, those of PayPal's sample pages, and the back office's page. */
const firstParts = ({paypalApi}: MerchantSettings) => [
  "service-api",
  ...(paypalApi ? ["paypal-api"] : []),
  "back-office",
];

/**
 * Creates the merchant routes (`/service-api/…`, `/paypal-api/…`, `/back-office/`) for the shop's own server. It fits any server with
 * web-standard `Request` and `Response`, such as Hono, Next, SvelteKit and Bun, and Node's own server, also with Express.
 *
 * The first request opens the database and starts the reconciliation of unconfirmed payments.
 *
 * @throws TypeError that names the unknown, missing or wrong option and what to write
 */
export function createCheckoutHandler(given: CheckoutHandlerOptions): CheckoutHandler {
  const old: OldName[] = [];
  const options = withNewOptions(given, (name) => old.push(name));
  const settings = readSettingOptions(options, (name) => old.push(name));
  const log = createLog({name: "checkout", level: settings.logLevel});
  const warn = ({kind, ...name}: OldName) =>
    warnOfOldName(log, {...name, kind: inOptions(kind, MERCHANT_SETTINGS)});
  old.forEach(warn);
  if (settings.operatorKey !== undefined && !existsSync(join(backOfficeFolder, "back-office.js")))
    log.error({folder: backOfficeFolder}, NO_BACK_OFFICE);
  const catalogue = readProducts(options, warn);
  const basePath = readBasePath(options);

  async function open() {
    const {merchant, database} = await openMerchant({
      settings,
      catalogue,
      log,
      basePath,
      version: typeof __VERSION__ === "undefined" ? undefined : __VERSION__,
      customer: options.customer,
      shipping: options.shipping,
      charges: options.charges,
      order: options.order,
      onEvent: options.onEvent,
    });
    const reconciler = startReconciler({merchant, clock: systemClock, log, keepsRunning: false});
    return {
      merchant,
      /** Resolves when the background work that is due has ended. */
      finish() {
        reconciler.wake();
        return merchant.finish();
      },
      async close() {
        merchant.drain();
        reconciler.stop();
        await reconciler.ended();
        await merchant.applied();
        await database.close();
      },
    };
  }

  let opened: ReturnType<typeof open> | undefined;
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
  const {waitUntil} = options;
  if (waitUntil !== undefined && typeof waitUntil !== "function")
    throw optionsError(ENTRY, ["waitUntil: write the platform's function, such as after of next/server"]);
  const keepAwake = createKeepAwake({
    waitUntil,
    async finish() {
      if (!closed) await (await opened)?.finish();
    },
    log,
  });
  const respond = async (request: Request) => {
    if (request.bodyUsed) {
      throw new Error("The request's body was read before; pass the request unread.");
    }
    const {app} = await openedMerchant();
    return app.fetch(atRoot(request, basePath), {address: options.clientAddress?.(request)});
  };
  const handler = (request: Request, context?: PlatformContext) => keepAwake(respond(request), context);
  const metrics = async () => (await openedMerchant()).metrics.text();
  const recover = (given?: RecoverOptions) =>
    keepAwake(openedMerchant().then((merchant) => merchant.recover(given)));
  const actions = createCheckoutActions(async () => (await openedMerchant()).backOffice);
  const close = async () => {
    closed = true;
    await (await opened?.catch(() => undefined))?.close();
  };
  const starts = firstParts(settings).map((part) => `${basePath}/${part}`);
  const isOwn = (path: string) => starts.some((start) => path === start || path.startsWith(`${start}/`));
  return Object.assign(handler, {
    capture: (...given: Parameters<CheckoutActions["capture"]>) => keepAwake(actions.capture(...given)),
    refund: (...given: Parameters<CheckoutActions["refund"]>) => keepAwake(actions.refund(...given)),
    void: (...given: Parameters<CheckoutActions["void"]>) => keepAwake(actions.void(...given)),
    close,
    metrics,
    recover,
    node: nodeListener({handler, isOwn}),
  });
}

function readBasePath({basePath = ""}: CheckoutHandlerOptions): string {
  if (/^(?:\/[\w.~-]+)*$/.test(basePath)) return basePath;
  throw optionsError(ENTRY, ["basePath: write a path such as /shop, without a slash at its end"]);
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

/** Renames old options, and converts the text of `localMethods` and `rateLimits`, which were text. */
function withNewOptions(given: CheckoutHandlerOptions, report: ReportOldName): CheckoutHandlerOptions {
  const kind = "option of createCheckoutHandler";
  const options = withNewKeys<unknown>({...given}, OLD_NAMES[kind], (old, now) => report({kind, old, now}));
  for (const [option, setting] of [
    ["localMethods", MERCHANT_SETTINGS.LOCAL_METHODS],
    ["rateLimits", MERCHANT_SETTINGS.RATE_LIMITS],
  ] as const) {
    const text = options[option];
    if (typeof text !== "string") continue;
    options[option] = setting.fromText(text);
    if (typeof options[option] !== "string") reportAll(`value of ${option}`, report);
  }
  return options as unknown as CheckoutHandlerOptions;
}

/** @throws TypeError with a line for each unknown, missing or wrong option */
function readSettingOptions(options: CheckoutHandlerOptions, report: ReportOldName): MerchantSettings {
  return readOptions(ENTRY, options, ({SDK_URL, ...given}) =>
    readMerchantSettings({...given, SDK_URL: SDK_URL ?? scriptOrigin(options)}, {isMounted: true, report}),
  );
}

/** PayPal serves the page's script from another host than the API. */
function scriptOrigin({serviceBaseUrl}: CheckoutHandlerOptions): string {
  return String(serviceBaseUrl).replace(/^(https:\/\/)api(?:-m)?(?=\.(?:sandbox\.)?paypal\.com)/, "$1www");
}

function readProducts(
  {catalogue, listProducts, shipping, charges}: CheckoutHandlerOptions,
  report: ReportOldName,
): Catalogue {
  if (shipping && charges !== undefined)
    throw optionsError(ENTRY, ["shipping: leave it out, since charges include shipping"]);
  if (typeof catalogue === "function") return catalogueBy({catalogue, listProducts}, report);
  try {
    return catalogueOf(catalogue, report);
  } catch (error) {
    throw optionsError(ENTRY, [`catalogue: ${(error as Error).message}`], error);
  }
}
