import {Hono} from "hono";
import type {Database} from "../database/open.ts";
import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import {systemWait, type Wait} from "../shared/wait.ts";
import type {MerchantSettings} from "./config.ts";
import {MerchantError} from "./errors.ts";
import {type BackOffice, createBackOffice} from "./back-office/back-office.ts";
import {createEncryption} from "./encryption.ts";
import {createBuyerCountry} from "./middleware/buyer-country.ts";
import {createCustomers, type CustomerHook} from "./middleware/customers.ts";
import {createDemoAccounts} from "./middleware/demo-accounts.ts";
import {handleError, handleNotFound} from "./middleware/errors.ts";
import {addDefaultHeaders} from "./middleware/headers.ts";
import {createLimiter} from "./middleware/limiter.ts";
import {createRateLimit, noRateLimit} from "./middleware/limits.ts";
import {createMetrics, measureRequests, type Metrics} from "./middleware/metrics.ts";
import {recordRequestInfo} from "./middleware/request-info.ts";
import {logRequests, requestIds} from "./middleware/request-log.ts";
import {createSessions} from "./middleware/sessions.ts";
import type {MerchantEnv} from "./middleware/context.ts";
import {createLeases} from "./instances/leases.ts";
import {createReadiness} from "./instances/readiness.ts";
import {type Checkpoint, noCheckpoint} from "./payments/checkpoints.ts";
import type {JournalContext} from "./payments/recording.ts";
import {countUnfinishedActions} from "./payments/actions/actions.records.ts";
import {countUnfinished} from "./payments/payments.records.ts";
import {recover} from "./payments/recovery.ts";
import {createSingleFlight} from "./payments/single-flight.ts";
import {createKeyedMutex} from "./payments/keyed-mutex.ts";
import type {Catalogue} from "./pricing/catalogue.ts";
import {type Charges, chargesOf} from "./pricing/charges.ts";
import {createPricing} from "./pricing/pricing.ts";
import type {ShippingRates} from "./pricing/rates.ts";
import type {Randomness} from "./randomness.ts";
import {backOfficeRoutes} from "./routes/back-office.ts";
import {bankReturnRoutes} from "./routes/bank-return.ts";
import {captureRoutes} from "./routes/captures.ts";
import {cdnRoutes} from "./routes/cdn.ts";
import {configurationRoutes} from "./routes/configuration.ts";
import {demoAccountRoutes} from "./routes/demo-account.ts";
import {demoRoutes} from "./routes/demo.ts";
import {eligibilityRoutes} from "./routes/eligibility.ts";
import {healthRoutes} from "./routes/health.ts";
import {metricsRoutes} from "./routes/metrics.ts";
import {orderRoutes} from "./routes/orders.ts";
import {paypalErrors} from "./routes/paypal-api/errors.ts";
import {paypalEligibilityRoutes} from "./routes/paypal-api/eligibility.ts";
import {paypalOrderRoutes} from "./routes/paypal-api/orders.ts";
import {paypalShopRoutes} from "./routes/paypal-api/shop.ts";
import {paypalVaultRoutes} from "./routes/paypal-api/vault.ts";
import {quoteRoutes} from "./routes/quote.ts";
import {addRoutes, type RouteContext} from "./routes/route.ts";
import {shippingRoutes} from "./routes/shipping.ts";
import {shownOrderRoutes} from "./routes/shown-order.ts";
import {tokenRoutes} from "./routes/tokens.ts";
import {vaultRoutes} from "./routes/vault.ts";
import {webhookRoutes} from "./routes/webhooks.ts";
import {createSharedTokenCache} from "./paypal/access-token-cache.ts";
import {createPayPalClient} from "./paypal/client.ts";
import {createExpectedMethods} from "./paypal/expected-methods.ts";
import {DEFAULT_RESILIENCE, type ResilienceOptions} from "./paypal/resilience.ts";
import type {MerchantTables} from "./tables.ts";
import {recoverSavedWallets} from "./vault/save-with-purchase.ts";
import {countUnfinishedCards} from "./vault/vault.records.ts";
import {recoverCards} from "./vault/saved-cards.ts";
import {encryptOldTokens} from "./vault/vault.ts";
import type {VaultContext} from "./vault/vault.ts";
import {type ApplyContext, forgetOldEvents} from "./webhooks/apply.ts";
import {createCertificates} from "./webhooks/certificates.ts";
import {createRounds} from "./webhooks/rounds.ts";

/** Where the built files lie that this server hands out. */
export interface Assets {
  /** The library's folder, served at `/cdn/…`. */
  readonly cdn: string;
  /** The demo shop's folder, served at `/`. */
  readonly demo: string;
  /** Address of the library's core, for the pages' heads. */
  readonly core: string;
  /** The library's version. */
  readonly version: string;
}

export interface MerchantOptions {
  readonly settings: MerchantSettings;
  readonly database: Database<MerchantTables>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** Without them the routes stand alone, as in a merchant's own server. */
  readonly assets?: Assets;
  /** The path below which the routes are visited, where that is another than here. */
  readonly basePath?: string;
  /** Who is signed in at the shop; without it nobody is, and no card can be saved. */
  readonly customer?: CustomerHook | undefined;
  /** The shop's shipping rates, in place of the catalogue's; `false` where it sends nothing. */
  readonly shipping?: ShippingRates | false | undefined;
  /** The shop's hook for discounts, tax and shipping, in place of both. */
  readonly charges?: Charges | undefined;
  /** Deadlines and retries of calls to PayPal. */
  readonly resilience?: ResilienceOptions;
  /** For pauses that tests need not wait out. */
  readonly wait?: Wait;
  /** For tests that kill the server there. */
  readonly checkpoint?: Checkpoint;
  /** As `checkpoint`, where notifications are applied. */
  readonly webhookCheckpoint?: ApplyContext["checkpoint"];
  /** PEM of the authorities that vouch for the service's certificates, in place of Node's own. */
  readonly roots?: readonly string[];
}

export interface Merchant {
  readonly app: Hono<MerchantEnv>;
  /** What no buyer does; for the operator's routes, and for the merchant's own programs. */
  readonly backOffice: BackOffice;
  /**
   * Settles every call, of orders and of saved cards, of which nobody knows what came, and applies what the service has told.
   * Never rejects for what the service does.
   */
  recover(): Promise<void>;
  readonly metrics: Metrics;
  /** Resolves when nothing that the service has told is being applied. */
  applied(): Promise<void>;
  /** From now on `/ready` says no, so that nothing new is sent here while what is in flight finishes. */
  drain(): void;
  /** From now on the service is waited for no longer: who still waits hears that the outcome is unknown. */
  giveUp(): void;
}

const UNAUTHORIZED =
  "PayPal refuses this server: check CLIENT_ID and CLIENT_SECRET (401), and the application's features in PayPal's " +
  "developer dashboard (403). Nothing can be paid until then.";

/** Longer than it takes to settle one attempt: the lease is renewed before each, and an instance that was killed loses it. */
const RECOVERY_LEASE_MS = 60_000;

/** Puts the merchant server together. It reads no clock, network or randomness but those handed in. */
export function createMerchant(options: MerchantOptions): Merchant {
  const {settings, database, catalogue, clock, randomness, log, assets} = options;
  const {basePath = "", wait = systemWait} = options;
  const metrics = createMetrics({
    version: assets?.version,
    unfinished: async () => [
      ...(await countUnfinished(database.db)).map((row) => ({kind: "attempt" as const, ...row})),
      ...(await countUnfinishedActions(database.db)).map((row) => ({kind: "action" as const, ...row})),
      ...(await countUnfinishedCards(database.db)).map((row) => ({kind: "saved-card" as const, ...row})),
    ],
  });
  const giveUp = new AbortController();
  const leases = createLeases({database, clock, randomness, wait});
  const {serviceBaseUrl, clientId, clientSecret, sessionKey} = settings;
  const paypal = createPayPalClient({
    baseUrl: serviceBaseUrl,
    clientId,
    clientSecret,
    fetch: options.fetch,
    resilience: options.resilience ?? DEFAULT_RESILIENCE,
    clock,
    randomness,
    cacheToken: (fetchToken) =>
      createSharedTokenCache({
        database,
        leases,
        encryption: createEncryption({key: sessionKey, purpose: `token ${clientId} ${serviceBaseUrl}`}),
        clock,
        randomness,
        wait,
        log,
        fetchToken,
      }),
    signal: giveUp.signal,
    onBreaker: (...breaker) => metrics.breaker(...breaker),
    onCall: (call) => metrics.called(call),
    onUnauthorized: ({status, debugId}) => {
      metrics.rightsRefused(status);
      log.error({status, serviceDebugId: debugId}, UNAUTHORIZED);
    },
  });
  const {tokens, findEligibleMethods} = paypal;
  const flights = createSingleFlight();
  const journal: JournalContext = {
    database,
    orders: paypal.orders,
    payments: paypal.payments,
    clock,
    log,
    checkpoint: options.checkpoint ?? noCheckpoint,
    flights,
    changes: createKeyedMutex(),
  };
  const vault: VaultContext = {
    database,
    paypal: paypal.vault,
    encryption: createEncryption({key: sessionKey, purpose: "saved payment tokens"}),
    clock,
    log,
    randomness,
    flights,
  };
  const backOffice = createBackOffice({journal, randomness});
  const shipping = options.shipping === false ? undefined : (options.shipping ?? catalogue.shipping);
  const charges = options.charges ?? (shipping && chargesOf(shipping));
  const pricing = createPricing({
    catalogue,
    charges,
    areOnGoods: options.charges !== undefined,
    isShipping: options.shipping !== false,
    cartKey: settings.cartKey,
    trustBrowserAmounts: settings.trustBrowserAmounts,
    clock,
  });
  const sessions = createSessions({key: settings.sessionKey, randomness});
  const demoAccounts = settings.demoAccounts ? createDemoAccounts({key: settings.sessionKey}) : undefined;
  const customers = createCustomers(options.customer ?? demoAccounts?.customer);
  const countryOf = createBuyerCountry(settings.countryHeader);
  let stopping = false;
  const notifications = createRounds(
    {
      journal,
      paypal,
      ...(options.webhookCheckpoint ? {checkpoint: options.webhookCheckpoint} : {}),
    },
    () => stopping,
  );

  const context: RouteContext = {
    settings,
    basePath,
    catalogue,
    pricing,
    isShipping: options.shipping !== false && charges !== undefined,
    sessions,
    customers,
    countryOf,
    tokens,
    findEligibleMethods,
    journal,
    vault,
    randomness,
  };
  const expectedMethods = createExpectedMethods({
    findEligibleMethods,
    clock,
    currencyCode: catalogue.currency,
  });
  const {operatorKey, webhookId, allowedOrigins} = settings;
  const rateLimit = settings.rateLimits
    ? createRateLimit({
        limits: settings.rateLimits,
        limiter: createLimiter({database, log, key: sessionKey}),
        sessions,
        onLimited: (...limited) => metrics.limited(...limited),
      })
    : noRateLimit;

  const serviceRoutes = [
    ...tokenRoutes(context, expectedMethods),
    ...configurationRoutes(context),
    ...eligibilityRoutes(context),
    ...quoteRoutes(context),
    ...orderRoutes(context),
    ...shownOrderRoutes(context),
    ...shippingRoutes(context),
    ...captureRoutes(context),
    ...vaultRoutes(context),
  ];
  if (operatorKey !== undefined) serviceRoutes.push(...backOfficeRoutes({key: operatorKey, backOffice}));
  if (webhookId !== undefined) {
    const certificates = createCertificates({
      database,
      serviceBaseUrl,
      sdkUrl: settings.sdkUrl,
      fingerprints: settings.webhookFingerprints,
      fetch: options.fetch,
      clock,
      roots: options.roots,
    });
    const receive = {database, clock, log, certificates, webhookId};
    serviceRoutes.push(...webhookRoutes(receive, () => notifications.begin()));
  }
  const serviceApi = new Hono<MerchantEnv>();
  addRoutes(serviceApi, serviceRoutes, {allowedOrigins, rateLimit});

  const paypalRoutes = [
    ...paypalShopRoutes(context),
    ...paypalEligibilityRoutes(context),
    ...paypalOrderRoutes(context),
    ...paypalVaultRoutes(context),
  ];
  const paypalApi = new Hono<MerchantEnv>();
  paypalApi.onError(paypalErrors(log));
  addRoutes(paypalApi, paypalRoutes, {allowedOrigins, rateLimit});
  paypalApi.all("/*", () => {
    throw new MerchantError(404, "NOT_FOUND", "There is nothing here.");
  });

  const app = new Hono<MerchantEnv>();
  app.use(
    measureRequests(metrics, clock),
    requestIds(randomness),
    recordRequestInfo(settings, log),
    logRequests(log, clock),
    addDefaultHeaders,
  );
  app.onError(handleError(log));
  app.notFound(handleNotFound);
  app.route("/", bankReturnRoutes(settings));
  app.route("/service-api", serviceApi);
  app.route("/paypal-api", paypalApi);
  app.route(
    "/",
    healthRoutes({
      isDatabaseReady: createReadiness({database, randomness, log, wait}),
      isStopping: () => stopping,
    }),
  );
  if (settings.metricsKey !== undefined) app.route("/", metricsRoutes(metrics, settings.metricsKey));
  if (demoAccounts) app.route("/demo-account", demoAccountRoutes(demoAccounts));
  if (assets) {
    const {cdn, demo, core} = assets;
    app.route("/cdn", cdnRoutes(cdn));
    app.route(
      "/",
      demoRoutes({
        folder: demo,
        settings,
        sessions,
        randomness,
        core,
        catalogue,
        accounts: demoAccounts,
      }),
    );
  }

  return {
    app,
    metrics,
    backOffice,
    async recover() {
      // One instance after the other would come to the same, but ask the service of each attempt as often.
      await leases.hold("recovery", RECOVERY_LEASE_MS, async (lease) => {
        const mayGoOn = async () => !stopping && (await lease.renew());
        await encryptOldTokens(vault, mayGoOn);
        await recover(journal, mayGoOn);
        await recoverCards(vault, mayGoOn);
        await recoverSavedWallets(vault, mayGoOn);
      });
      await notifications.run();
      await forgetOldEvents(journal);
    },
    applied: () => notifications.ended(),
    drain: () => {
      stopping = true;
    },
    giveUp: () => giveUp.abort(),
  };
}
