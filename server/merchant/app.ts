import {Hono} from "hono";
import {type ReportOldName, warnOfOldName} from "../shared/old-names.ts";
import {keysOf} from "../shared/secrets.ts";
import {systemWait} from "../shared/wait.ts";
import type {Merchant, MerchantOptions} from "./app-options.ts";
import {createBackground} from "./background.ts";
import {createBackgroundRound} from "./background-round.ts";
import {createBackOffice} from "./back-office/back-office.ts";
import {createEncryption, encryptionKeysOf} from "./encryption.ts";
import {createBuyerCountry} from "./middleware/buyer-country.ts";
import {createCustomers} from "./middleware/customers.ts";
import {handleError, handleNotFound} from "./middleware/errors.ts";
import {addDefaultHeaders} from "./middleware/headers.ts";
import {createLimiter} from "./middleware/limiter.ts";
import {createRateLimit, type LimitObserver, noRateLimit} from "./middleware/limits.ts";
import {createMetrics, measureRequests} from "./middleware/metrics.ts";
import {createOperatorAccess} from "./middleware/operator-access.ts";
import {recordRequestInfo} from "./middleware/request-info.ts";
import {logRequests, requestIds} from "./middleware/request-log.ts";
import {createSessions} from "./middleware/sessions.ts";
import {createWrongKeys} from "./middleware/wrong-keys.ts";
import type {MerchantEnv} from "./middleware/context.ts";
import {createOrderHook} from "./hooks/order-hook.ts";
import {createLeases} from "./instances/leases.ts";
import {createReadiness} from "./instances/readiness.ts";
import {createKeyRotation} from "./key-rotation.ts";
import {createKeyedMutex, createSingleFlight} from "./locks.ts";
import {createApprovedSearch} from "./payments/capture-without-page.ts";
import {noCheckpoint} from "./payments/checkpoints.ts";
import {createDueReads} from "./payments/due-reads.ts";
import {createOrderReads} from "./payments/order-reads.ts";
import type {PaymentsContext} from "./payments/payments.ts";
import {sealOldRequests} from "./payments/seal-requests.ts";
import type {PayPalActionsContext} from "./paypal-actions/perform-paypal-action.ts";
import {chargesOf} from "./pricing/charges.ts";
import {checkedCharges, checkedRates} from "./pricing/hook-results.ts";
import {disabledOf} from "./pricing/local-payment.ts";
import {createPricing} from "./pricing/pricing.ts";
import {backOfficeRoutes} from "./routes/back-office/back-office.ts";
import {eventOperationRoutes} from "./routes/back-office/events.ts";
import {backOfficePageRoutes} from "./routes/back-office/page.ts";
import {paypalRecordRoutes} from "./routes/back-office/paypal-records.ts";
import {bankReturnRoutes} from "./routes/bank-return.ts";
import {cdnRoutes} from "./routes/cdn.ts";
import {paymentListRoutes} from "./routes/back-office/payments.ts";
import {paymentsToCheckRoutes} from "./routes/back-office/payments-to-check.ts";
import {operatorSessionRoutes} from "./routes/back-office/session.ts";
import {trackingRoutes} from "./routes/back-office/tracking.ts";
import {configurationRoutes} from "./routes/configuration.ts";
import {compressedFiles} from "./routes/files.ts";
import {eligibilityRoutes} from "./routes/eligibility.ts";
import {eventRoutes} from "./routes/events.ts";
import {healthRoutes} from "./routes/health.ts";
import {metricsRoutes} from "./routes/metrics.ts";
import {openApiRoutes} from "./routes/openapi.ts";
import {orderRoutes} from "./routes/orders.ts";
import {outcomeRoutes} from "./routes/outcome.ts";
import {paypalErrors} from "./routes/paypal-api/errors.ts";
import {paypalEligibilityRoutes} from "./routes/paypal-api/eligibility.ts";
import {paypalOrderRoutes} from "./routes/paypal-api/orders.ts";
import {paypalShopRoutes} from "./routes/paypal-api/shop.ts";
import {paypalVaultRoutes} from "./routes/paypal-api/vault.ts";
import {quoteRoutes} from "./routes/quote.ts";
import {recoverRoutes} from "./routes/recover.ts";
import {addRoutes, apiMiddleware, type Route, type RouteContext, type RouteGroup} from "./routes/route.ts";
import {sessionRoutes} from "./routes/session.ts";
import {shippingRoutes} from "./routes/shipping.ts";
import {shownOrderRoutes} from "./routes/shown-order.ts";
import {tokenRoutes} from "./routes/tokens.ts";
import {vaultRoutes} from "./routes/vault.ts";
import {webhookRoutes} from "./routes/webhooks.ts";
import {activityUrls} from "./paypal/activity-url.ts";
import {createPayPalClient} from "./paypal/client.ts";
import {offering} from "./paypal/eligibility.ts";
import {createExpectedMethods} from "./paypal/expected-methods.ts";
import {DEFAULT_RESILIENCE} from "./paypal/resilience.ts";
import {sealPersonalData} from "./shop-events/personal-data.ts";
import {pushReceiver} from "./shop-events/push.ts";
import {onEventReceiver} from "./shop-events/receivers.ts";
import {createShopEvents} from "./shop-events/shop-events.ts";
import {createUnfinishedCalls} from "./unfinished-calls/unfinished-calls.ts";
import {removeByToken, removeGoneTokens} from "./vault/removed-tokens.ts";
import {recordSaved, recoverSaved} from "./vault/save-with-purchase.ts";
import {withTokens} from "./vault/source-tokens.ts";
import type {VaultContext} from "./vault/vault.ts";
import {forgetOldEvents} from "./webhooks/apply.ts";
import {createBodyShares} from "./webhooks/body-shares.ts";
import {createCertificates} from "./webhooks/certificates.ts";
import {createEventRecorder} from "./webhooks/receive.ts";
import {createWebhookSync} from "./webhooks/sync.ts";

const UNAUTHORIZED =
  "PayPal refuses this server: check CLIENT_ID and CLIENT_SECRET (401), and the application's features in PayPal's " +
  "developer dashboard (403). Payments fail until then.";

const UNLIMITED =
  "RATE_LIMITS is off (createCheckoutHandler: rateLimits): stolen cards can be tried without a limit; leave the setting out";

/** Creates the merchant server with the clock, network and randomness of its options. */
export function createMerchant(options: MerchantOptions): Merchant {
  const {settings, database, catalogue, clock, randomness, log, assets} = options;
  const {basePath = "", wait = systemWait} = options;
  const metrics = createMetrics({
    version: assets?.version,
    unfinished: () => unfinished.count(),
    dueEvents: () => events.due(),
  });
  const giveUp = new AbortController();
  const background = createBackground();
  const {serviceBaseUrl, clientId, clientSecret, sessionKey, cartKey} = settings;
  const sessionKeys = keysOf(sessionKey, settings.sessionKeyOld);
  const paypal = createPayPalClient({
    baseUrl: serviceBaseUrl,
    clientId,
    clientSecret,
    partnerAttributionId: settings.partnerAttributionId,
    onBehalfOf: settings.onBehalfOf,
    fetch: options.fetch,
    resilience: options.resilience ?? DEFAULT_RESILIENCE,
    clock,
    randomness,
    signal: giveUp.signal,
    onBreaker: (...breaker) => metrics.breaker(...breaker),
    onCall: (call) => metrics.called(call),
    onNoReply: (call) => log.warn(call, "PayPal gave no usable reply"),
    onUnauthorized: ({status, debugId}) => {
      metrics.rightsRefused(status);
      log.error({status, serviceDebugId: debugId}, UNAUTHORIZED);
    },
    onRenewalFailed: (failure) => log.warn(failure, "the access token was not renewed in time"),
    onRenewal: (renewal) => background.add(renewal),
  });
  const {tokens} = paypal;
  const disabledMethods = disabledOf(settings.localMethods);
  const findEligibleMethods = offering(
    paypal.findEligibleMethods,
    (name) => !disabledMethods.some((key) => key === name),
  );
  const singleFlight = createSingleFlight();
  const eventEncryption = createEncryption({keys: encryptionKeysOf(settings), purpose: "shop events"});
  const orderData = createEncryption({keys: encryptionKeysOf(settings), purpose: "order data"});
  const vault: VaultContext = {
    database,
    paypal: paypal.vault,
    encryption: createEncryption({keys: encryptionKeysOf(settings), purpose: "saved payment tokens"}),
    clock,
    log,
    randomness,
    singleFlight,
  };
  const payments: PaymentsContext = {
    database,
    orders: paypal.orders,
    payments: paypal.payments,
    reads: createOrderReads({orders: paypal.orders, clock, wait}),
    withTokens: (request) => withTokens(vault, request),
    removeGoneTokens: (request) => removeGoneTokens(vault, request),
    sealPersonalData: (order) => sealPersonalData(eventEncryption, order),
    cardRules: {liability: settings.requireLiabilityShift, minimumSca: settings.minimumThreeDSecure},
    clock,
    log,
    checkpoint: options.checkpoint ?? noCheckpoint,
    onSecondPayment: () => metrics.paidTwice(),
    singleFlight,
    deliveryChanges: createKeyedMutex(),
  };
  const {checkpoint} = payments;
  const rotateKeys = createKeyRotation({...vault, checkpoint, eventEncryption, orderData});
  const paypalActions: PayPalActionsContext = {database, paypal, clock, log, checkpoint, singleFlight};
  const calls = {payments, actions: paypalActions, vault};
  const unfinished = createUnfinishedCalls(calls, log);
  const reportOldName: ReportOldName = (name) => warnOfOldName(log, name);
  const rates = options.shipping ? checkedRates(options.shipping, reportOldName) : catalogue.shipping;
  const shipping = options.shipping === false ? undefined : rates;
  const charges = options.charges
    ? checkedCharges(options.charges, reportOldName)
    : shipping && chargesOf(shipping);
  const askOrderHook = options.order && createOrderHook(options.order, wait);
  const pricing = createPricing({
    catalogue,
    charges,
    isShipping: options.shipping !== false,
    cartKeys: cartKey === undefined ? undefined : keysOf(cartKey, settings.cartKeyOld),
    trustBrowserAmounts: settings.trustBrowserAmounts,
    clock,
    reportOldName,
  });
  const place = {basePath, clock};
  const sessions = createSessions({keys: sessionKeys, place, randomness});
  const customers = createCustomers(options.customer);
  const countryOf = createBuyerCountry(settings.countryHeader);
  const stopping = new AbortController();
  const {eventsUrl, eventsSecret} = settings;
  const events = createShopEvents(
    {
      database,
      encryption: eventEncryption,
      receivers: [
        ...(options.onEvent ? [onEventReceiver(options.onEvent)] : []),
        ...(eventsUrl && eventsSecret
          ? [pushReceiver({url: eventsUrl, secrets: eventsSecret, fetch: options.fetch, clock})]
          : []),
      ],
      isListed: settings.eventsKey !== undefined,
      clock,
      log,
      wait,
      checkpoint: options.eventCheckpoint ?? (() => undefined),
    },
    stopping.signal,
  );
  const backOffice = createBackOffice({calls, events, randomness, activityUrl: activityUrls(serviceBaseUrl)});
  const {captureWithoutPage} = settings;
  const findApproved = captureWithoutPage
    ? createApprovedSearch(payments, {hasWebhook: settings.webhookId !== undefined})
    : undefined;
  const readDue = createDueReads(payments, settings.readsPerRound);
  const webhookSync = createWebhookSync(
    {
      payments,
      paypal,
      captureWithoutPage,
      recordSaved: (orderId) => recordSaved(vault, orderId),
      removeSaved: (tokenHash) => removeByToken(vault, tokenHash),
      ...(options.webhookCheckpoint ? {checkpoint: options.webhookCheckpoint} : {}),
    },
    wait,
    stopping.signal,
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
    payments,
    vault,
    askOrderHook,
    orderData,
    randomness,
  };
  const expectedMethods = createExpectedMethods({
    findEligibleMethods,
    clock,
    currencyCode: catalogue.currency,
    onRenewal: (renewal) => background.add(renewal),
  });
  const {operatorKey, webhookId, allowedOrigins} = settings;
  if (!settings.rateLimits) log.warn(UNLIMITED);
  const limiting = settings.rateLimits && {
    limits: settings.rateLimits,
    limiter: createLimiter({database, log, key: sessionKey}),
    sessions,
    onLimited: (...limited: Parameters<LimitObserver>) => metrics.limited(...limited),
  };
  const rateLimit = limiting ? createRateLimit(limiting) : noRateLimit;

  const routes: Route[] = [];
  const serviceRoutes = [
    ...tokenRoutes(context, expectedMethods),
    ...sessionRoutes(context),
    ...configurationRoutes(context),
    ...eligibilityRoutes(context),
    ...quoteRoutes(context),
    ...orderRoutes(context),
    ...outcomeRoutes(context),
    ...shownOrderRoutes(context),
    ...shippingRoutes(context),
    ...vaultRoutes(context),
    ...openApiRoutes({basePath, version: options.version ?? assets?.version ?? "unknown"}, () => routes),
  ];
  if (operatorKey !== undefined) {
    const wrongKeys = createWrongKeys(limiting, log);
    const access = createOperatorAccess({
      operatorKey,
      sessionKeys,
      place,
      database,
      clock,
      randomness,
      wrongKeys,
    });
    const recording = {access, randomness, actions: backOffice.paypalActions};
    serviceRoutes.push(
      ...operatorSessionRoutes(access, settings),
      ...paymentListRoutes({access, backOffice}),
      ...backOfficeRoutes({access, backOffice}),
      ...trackingRoutes(recording, paypal.trackers),
      ...paymentsToCheckRoutes({access, backOffice}),
      ...eventOperationRoutes(access, backOffice.events),
      ...paypalRecordRoutes(recording, paypal),
    );
  }
  if (settings.eventsKey !== undefined) serviceRoutes.push(...eventRoutes(events, settings.eventsKey));
  if (settings.recoverKey !== undefined)
    serviceRoutes.push(...recoverRoutes((given) => recover(given), settings.recoverKey));
  const certificates = createCertificates({
    database,
    serviceBaseUrl,
    sdkUrl: settings.sdkUrl,
    fingerprints: settings.webhookFingerprints,
    fetch: options.fetch,
    clock,
    roots: options.roots,
  });
  if (webhookId !== undefined) {
    const receive = {
      recordEvent: createEventRecorder(database, wait, stopping.signal),
      clock,
      log,
      certificates,
      bodies: createBodyShares(certificates),
      hashToken: (token: string) => vault.encryption.hashes(token),
      webhookId,
    };
    serviceRoutes.push(
      ...webhookRoutes(receive, () => {
        webhookSync.schedule();
        background.add(webhookSync.ended().then(deliverEvents));
      }),
    );
  }
  /** Delivers the events of a request, or of a webhook event, after the reply. */
  function deliverEvents(): Promise<void> {
    events.wake();
    return events.ended();
  }
  const app = new Hono<MerchantEnv>();
  app.use(
    measureRequests(metrics, clock),
    requestIds(randomness),
    recordRequestInfo(settings, log),
    logRequests(log, clock),
    addDefaultHeaders,
  );
  app.use(async (_c, next) => {
    await next();
    background.add(deliverEvents());
  });
  app.onError(handleError(log));
  app.notFound(handleNotFound);
  function serve(group: RouteGroup): void {
    addRoutes(app, group, rateLimit);
    routes.push(...group.routes.map((route) => ({...route, path: `${group.prefix}${route.path}`})));
  }
  serve({prefix: "", routes: bankReturnRoutes(settings)});
  serve({
    prefix: "/service-api",
    routes: serviceRoutes,
    middleware: apiMiddleware(serviceRoutes, allowedOrigins),
  });
  if (settings.paypalApi) {
    const paypalRoutes = [
      ...paypalShopRoutes(context),
      ...paypalEligibilityRoutes(context),
      ...paypalOrderRoutes(context),
      ...paypalVaultRoutes(context),
    ];
    serve({
      prefix: "/paypal-api",
      routes: paypalRoutes,
      middleware: apiMiddleware(paypalRoutes, allowedOrigins),
      onError: paypalErrors(log),
    });
  }
  serve({
    prefix: "",
    routes: healthRoutes({
      isDatabaseReady: createReadiness({database, randomness, log, wait}),
      isStopping: () => stopping.signal.aborted,
    }),
  });
  if (settings.metricsKey !== undefined) {
    serve({prefix: "", routes: metricsRoutes(metrics, settings.metricsKey)});
  }
  if (operatorKey !== undefined && options.backOfficeFolder !== undefined) {
    app.route("/", backOfficePageRoutes(options.backOfficeFolder, assets !== undefined));
  }
  if (assets) serve({prefix: "/cdn", routes: cdnRoutes(assets.cdn), middleware: compressedFiles});

  const recover = createBackgroundRound({
    database,
    log,
    wait,
    leases: createLeases({database, clock, randomness}),
    stopping: stopping.signal,
    background,
    steps: [
      (mayContinue) => sealOldRequests(vault, mayContinue),
      (mayContinue) => unfinished.recover(mayContinue),
      readDue,
      ...(findApproved ? [findApproved] : []),
      (mayContinue) => recoverSaved(vault, mayContinue),
      async (mayContinue) => {
        if (webhookId !== undefined) await certificates.renew(mayContinue);
      },
      rotateKeys,
    ],
    async applyWebhooks() {
      await webhookSync.run();
      await forgetOldEvents(payments);
    },
    events,
  });

  return {
    app,
    routes,
    metrics,
    backOffice,
    events,
    recover,
    async applied() {
      await background.ended();
      await webhookSync.ended();
      await events.ended();
    },
    async finish() {
      await background.ended();
      await webhookSync.applySoon();
      await deliverEvents();
    },
    async connect() {
      await tokens.access();
    },
    drain: () => stopping.abort(),
    giveUp: () => giveUp.abort(),
  };
}
