import {Hono} from "hono";
import {methodNotAllowed} from "hono/method-not-allowed";
import {TrieRouter} from "hono/router/trie-router";
import {getPath, getPathNoStrict} from "hono/utils/url";
import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Wait} from "../shared/wait.ts";
import {applicationByClientId} from "./accounts/accounts.operations.ts";
import {accountRoutes} from "./accounts/accounts.routes.ts";
import {approvalRoutes} from "./approvals/approvals.routes.ts";
import {assetRoutes} from "./assets/assets.routes.ts";
import {isExposed, type SandboxSettings} from "./config.ts";
import type {SandboxContext} from "./context.ts";
import {createConsoleAccess} from "./console/console-access.ts";
import {createLiveUpdates} from "./console/live-updates.ts";
import {consoleRoutes} from "./console/console.routes.ts";
import {movableClock} from "./test-controls/clock.ts";
import {createFaults} from "./test-controls/faults.ts";
import {mockResponse} from "./test-controls/mock-response.ts";
import {createRequestLog} from "./test-controls/request-log.ts";
import {emptyStore} from "./test-controls/reset.ts";
import {choose, type Decision} from "./test-controls/test-controls.operations.ts";
import {controlRoutes} from "./test-controls/test-controls.routes.ts";
import {deviceWalletRoutes} from "./device-wallets/device-wallets.routes.ts";
import {moveDueDisputes} from "./disputes/dispute-changes.operations.ts";
import {disputeDocumentRoutes} from "./disputes/disputes.routes.ts";
import {endTokens} from "./end-tokens.ts";
import {endpoints, operations} from "./endpoints.ts";
import {createDeliveries} from "./events/deliveries.ts";
import {createSigningKeys, makeKeyPair, type MakeKeyPair} from "./events/signing-keys.ts";
import {CERTIFICATE_PATH, eventRoutes} from "./events/events.api.ts";
import {frameSessionRoutes} from "./frame-sessions/frame-sessions.routes.ts";
import {guestCheckoutRoutes} from "./guest-checkout/guest-checkout.routes.ts";
import {hostedInvoiceRoutes} from "./hosted-invoice/hosted-invoice.routes.ts";
import {hostedPaymentRoutes} from "./hosted-payment/hosted-payment.routes.ts";
import {localPaymentRoutes} from "./local-payments/local-payments.routes.ts";
import {mailRoutes} from "./mail/mail.routes.ts";
import {createMailSender, type MailServer, smtpServer} from "./mail/mail-sender.ts";
import {memberRoutes} from "./members/members.routes.ts";
import {pageTokenRoutes} from "./oauth/page-tokens.routes.ts";
import {findToken} from "./oauth/oauth.operations.ts";
import {oauthRoutes} from "./oauth/oauth.routes.ts";
import {challengedOrders} from "./orders/orders.challenges.ts";
import {reverseDueApprovals} from "./orders/reversals.operations.ts";
import {captureStatesOfOrders} from "./payments/captures.operations.ts";
import {paymentRoutes} from "./payments/payments.routes.ts";
import {sendExpiries, settleDue} from "./payments/settle-reviews.operations.ts";
import {paymentWindowRoutes} from "./payment-windows/payment-windows.routes.ts";
import {TEST_VALUES_HEADERS, testValuesPage} from "./test-controls/test-values.page.ts";
import {invoiceRoutes, settleDueInvoices} from "./invoices/invoices.routes.ts";
import {mailReviewedPayments} from "./payment-links/link-payments.operations.ts";
import {paymentLinkRoutes} from "./payment-links/payment-links.routes.ts";
import {applyStartSettings, prepareStore} from "./prepare-store.ts";
import {createDebugIds, type Random, storedRandom} from "./random.ts";
import type {Store} from "./store.ts";
import {restoreState, stateOf, type StoredState} from "./stored-state.ts";
import {isDescribed} from "./reference/coverage.ts";
import {referenceRoutes} from "./reference/reference.routes.ts";
import {seedShop} from "./seed/seed-shop.ts";
import {threeDSecureRoutes} from "./three-d-secure/three-d-secure.routes.ts";
import {singleUseTokenOperation} from "./vault/vault.api.ts";
import {challengedSetupTokens} from "./vault/vault.challenges.ts";
import {routerPath} from "./rest/endpoint.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest, trustProxy} from "./wire/environment.ts";
import {errorReply} from "./rest/error-reply.ts";
import {NotOffered, ROUTE_NOT_FOUND, ServiceError} from "./wire/errors.ts";
import {noNul, securityHeaders} from "./wire/headers.ts";
import {mount, ofEndpoint} from "./rest/mount.ts";
import {createRateLimit, GUESSES_A_MINUTE, RateLimited} from "./wire/rate-limit.ts";

export interface SandboxParts {
  readonly settings: Partial<SandboxSettings> & Pick<SandboxSettings, "clientId" | "clientSecret">;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly wait: Wait;
  readonly log: Log;
  /** Sends events; `globalThis.fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** Mail server; that of `SMTP_URL` by default. Without one, mails stay in the mailbox. */
  readonly mailServer?: MailServer;
  /** Makes the key that signs events. */
  readonly makeKeyPair?: MakeKeyPair;
  /** Folder of the built SDK script, frames and windows. */
  readonly assets: string;
  /** Folder of the built elements, which the payment page uses. */
  readonly tags: string;
}

export interface Sandbox {
  readonly app: Hono<SandboxEnv>;
  /** Makes the sample data of a new seed, and starts to send events and mails in the background. `address` is the origin of the sandbox. */
  begin(address: string): void;
  /** Restores the state after the start. */
  readonly reset: () => void;
  /** All data as JSON, without tokens, sessions and keys. */
  readonly state: () => StoredState;
  /** Replaces all data by those of a state. @throws ServiceError for another shape or version */
  readonly restore: (state: unknown) => void;
  /** Makes payment windows wait for the buyer, or approve or cancel by themselves. */
  readonly decide: (decision: Decision) => void;
  /** Sends all events that are due now; `begin` does it by itself. */
  sendEvents(): Promise<void>;
  /** Sends all mails that are due now; `begin` does it by itself. */
  sendMails(): Promise<void>;
  /** First step of a graceful stop: fails the readiness check and releases the replies that faults delay. */
  beginStop(): void;
  /** Last step of a graceful stop: ends the sending of events and mails. */
  finish(): Promise<void>;
}

/** Creates the emulated PayPal, and the application that the settings name. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const {settings, log} = parts;
  const clock = movableClock(parts.clock, parts.store);
  const random = storedRandom(parts.store, parts.random);
  const debugIds = createDebugIds(parts.store, parts.random);
  const context: SandboxContext = {
    clock,
    realClock: parts.clock,
    random,
    log,
    store: parts.store,
    findToken: (accessToken) => findToken(parts.store, accessToken, parts.clock.now()),
    guesses: createRateLimit(GUESSES_A_MINUTE),
    fingerprintKey: settings.clientSecret,
  };
  const faults = createFaults(context, parts.wait);
  const requests = createRequestLog(context, parts.clock);
  const keys = createSigningKeys(context, parts.makeKeyPair ?? makeKeyPair);
  const access = createConsoleAccess(settings.consolePassword, parts.clock);
  const live = createLiveUpdates(context, requests, parts.wait);
  const send = parts.fetch ?? globalThis.fetch;
  let address = "";
  const doDueWork = (origin: string) => {
    settleDue(context, clock.now());
    sendExpiries(context, clock.now());
    reverseDueApprovals(context.store, clock.now());
    moveDueDisputes(context);
    mailReviewedPayments(context);
    settleDueInvoices(context, origin, captureStatesOfOrders);
  };
  const deliveries = createDeliveries(context, {
    time: parts.clock,
    wait: parts.wait,
    fetch: (...sent) => {
      live.touch();
      return send(...sent).finally(() => live.touch());
    },
    keys,
    faults,
    certificatePath: CERTIFICATE_PATH,
    address: () => address,
    prepare: () => doDueWork(address),
  });
  const mails = createMailSender(
    context,
    parts.mailServer ?? (settings.smtpUrl === undefined ? undefined : smtpServer(settings.smtpUrl)),
  );
  let stopping = false;

  const {store} = context;
  const isNew = store.run(() => {
    const isToFill = applyStartSettings(context, settings);
    prepareStore(context, settings);
    return isToFill;
  });

  const {trustProxy: trustedProxies = [], host = "127.0.0.1"} = settings;
  const exposed = isExposed({host, trustProxy: trustedProxies});
  // The default router compiles all routes at the first request, which is a tenth of the start's time.
  const app = new Hono<SandboxEnv>({router: new TrieRouter(), getPath: pathOf});
  const fail = (c: SandboxRequest, error: unknown) => {
    const {status, body} = errorReply(error, {...c.var, origin: ownOrigin(c)});
    // A tester can request a ServiceError with status 500. It is no fault of the sandbox.
    if (status === 500 && !(error instanceof ServiceError))
      log.error({err: error, debug_id: c.var.debugId}, "a request failed");
    if (error instanceof RateLimited) c.header("Retry-After", String(error.retryAfterS));
    if (status === 401) c.header("WWW-Authenticate", 'Bearer error="invalid_token"');
    return c.json(body, status);
  };
  app.onError((error, c) => fail(c, error));
  app.notFound((c) => {
    const isOfApi = /^\/v\d+\//.test(c.req.path);
    return fail(c, isOfApi ? new NotOffered() : new ServiceError(404, [], ROUTE_NOT_FOUND));
  });

  app.use(async (c, next) => {
    c.set("debugId", debugIds.next());
    c.set("isExposed", exposed);
    await next();
    c.res.headers.set("PayPal-Debug-Id", c.var.debugId);
  });
  app.use(securityHeaders);
  app.use(trustProxy(trustedProxies));
  app.use(access.recognise);
  app.use(requests.arrival);
  app.use(faults.middleware);
  app.use(requests.outcome);
  app.use(async (c, next) => {
    await next();
    if (c.req.method === "GET") return;
    deliveries.wake();
    void mails.run();
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        if (isDescribed(c.req.method, c.req.path)) return fail(c, new NotOffered());
        c.header("Allow", methods.join(", "));
        return fail(c, new ServiceError(405));
      },
    }),
  );

  app.get("/test-values", (c) => c.html(testValuesPage(), 200, {...TEST_VALUES_HEADERS}));
  app.get("/health", (c) => c.json({status: "ok"}));
  app.get("/ready", (c) => {
    if (stopping) throw new ServiceError(503);
    return c.json({status: "ready"});
  });
  app.route("/", referenceRoutes(endpoints));
  for (const endpoint of endpoints.filter(({scopes}) => scopes.length > 0)) {
    app.on(endpoint.method, routerPath(endpoint), ofEndpoint(endpoint), mockResponse(context, endpoint));
  }
  app.route("/", oauthRoutes(context));
  // Comes after the token route, which reads no path parameter and has errors of another shape.
  app.use(noNul);
  app.route("/", pageTokenRoutes(context));
  app.route("/", paymentRoutes(context));
  app.route("/", invoiceRoutes(context, settings.clientId, captureStatesOfOrders));
  app.route("/", mount([...operations, singleUseTokenOperation], context));
  app.route("/", paymentLinkRoutes(context));
  app.route("/", disputeDocumentRoutes(context));
  app.route("/", eventRoutes(context, deliveries));
  app.route("/", frameSessionRoutes(context, parts.assets));
  app.route("/", deviceWalletRoutes(context));
  app.route("/", memberRoutes(context));
  app.route(
    "/",
    threeDSecureRoutes(context, {order: challengedOrders, "setup-token": challengedSetupTokens}),
  );
  app.route("/", approvalRoutes(context));
  app.route("/", localPaymentRoutes(context));
  app.route("/", guestCheckoutRoutes(context));
  app.route("/", hostedPaymentRoutes(context));
  app.route("/", hostedInvoiceRoutes(context));
  app.route("/", paymentWindowRoutes(context));
  app.route("/", assetRoutes(parts.assets, parts.tags));
  app.route("/", accountRoutes(context));
  app.route("/", mailRoutes(context));
  app.route(
    "/",
    consoleRoutes(context, {
      access,
      live,
      requests,
      clock,
      faults,
      clientId: settings.clientId,
      send: (request) => app.fetch(request),
    }),
  );
  const fill = (seed: number, origin: string, now = clock.now()) =>
    store.run(() => {
      const application = applicationByClientId(store, settings.clientId);
      if (!application) throw new Error("the application of the settings is missing");
      const runtime = {...context, clock: {now: () => now}, isSeeding: true};
      return seedShop(store, runtime, application.id, seed, origin);
    });
  const fillAtStart = () => {
    if (settings.seed !== undefined) fill(settings.seed, address, settings.now);
  };
  const reset = () => {
    store.run(() => {
      // Without a seed the application of the settings keeps its id. With one it gets the same id again.
      emptyStore(store, settings.seed === undefined ? settings.clientId : undefined);
      applyStartSettings(context, settings);
      prepareStore(context, settings);
    });
    requests.clear();
    faults.clear();
    debugIds.restart();
    fillAtStart();
  };
  const restore = (given: unknown) => {
    store.run(() => {
      restoreState(store, given);
      prepareStore(context, settings);
    });
    debugIds.restart();
  };
  app.route(
    "/",
    controlRoutes(context, {
      clock,
      doDueWork,
      faults,
      requests,
      endTokens: (kinds) => store.run(() => endTokens(store, kinds)),
      reset,
      restore,
      fill,
    }),
  );

  return {
    app,
    begin: (reached) => {
      address = reached;
      if (isNew) fillAtStart();
      deliveries.begin();
    },
    reset,
    state: () => stateOf(store),
    restore,
    decide: (decision) => store.run(() => choose(store, {decision})),
    sendEvents: () => deliveries.run(),
    sendMails: () => mails.run(),
    beginStop: () => {
      stopping = true;
      faults.beginStop();
      deliveries.beginStop();
      live.beginStop();
    },
    finish: async () => {
      await deliveries.ended();
      await mails.run();
    },
  };
}

/** Path of a request for its route. PayPal's older interfaces ignore a slash at the end, which paypal-rest-sdk sends. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith("/v1/") ? getPathNoStrict(request) : path;
}
