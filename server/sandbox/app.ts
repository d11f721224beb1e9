import {Hono} from "hono";
import {methodNotAllowed} from "hono/method-not-allowed";
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
import {prepareStore} from "./prepare-store.ts";
import type {Random} from "./random.ts";
import type {Store} from "./store.ts";
import {isPublished} from "./reference/coverage.ts";
import {referenceRoutes} from "./reference/reference.routes.ts";
import {seedShop} from "./seed/seed-shop.ts";
import {threeDSecureRoutes} from "./three-d-secure/three-d-secure.routes.ts";
import {singleUseTokenOperation} from "./vault/vault.api.ts";
import {challengedSetupTokens} from "./vault/vault.challenges.ts";
import {routerPath} from "./rest/endpoint.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest, trustProxy} from "./wire/environment.ts";
import {errorReply, NotOffered, ROUTE_NOT_FOUND, ServiceError} from "./wire/errors.ts";
import {noNul, securityHeaders} from "./wire/headers.ts";
import {mount} from "./rest/mount.ts";
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
  /** Starts to send events and mails in the background. `address` is the origin of the sandbox. */
  begin(address: string): void;
  /** Restores the state after the start. */
  readonly reset: () => void;
  /** Adds the resources of a sample shop to the application of the settings. */
  readonly fill: (seed: number) => void;
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
  const {settings, random, log} = parts;
  const clock = movableClock(parts.clock, parts.store);
  const context: SandboxContext = {
    clock,
    random,
    log,
    store: parts.store,
    findToken: (accessToken) => findToken(parts.store, accessToken, clock.now()),
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
    prepare: () => {
      settleDue(context, clock.now());
      sendExpiries(context, clock.now());
      reverseDueApprovals(context.store, clock.now());
      moveDueDisputes(context);
      mailReviewedPayments(context);
      settleDueInvoices(context, address, captureStatesOfOrders);
    },
  });
  const mails = createMailSender(
    context,
    parts.mailServer ?? (settings.smtpUrl === undefined ? undefined : smtpServer(settings.smtpUrl)),
  );
  let stopping = false;

  context.store.run(() => prepareStore(context, settings));

  const {trustProxy: trustedProxies = [], host = "127.0.0.1"} = settings;
  const exposed = isExposed({host, trustProxy: trustedProxies});
  const app = new Hono<SandboxEnv>();
  const fail = (c: SandboxRequest, error: unknown) => {
    const {status, body} = errorReply(error, {debugId: c.var.debugId, origin: ownOrigin(c)});
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
    c.set("debugId", random.id().toLowerCase());
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
        if (isPublished(c.req.method, c.req.path)) return fail(c, new NotOffered());
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
    app.on(endpoint.method, routerPath(endpoint), mockResponse(context, endpoint));
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
    consoleRoutes(context, {access, live, requests, clock, faults, clientId: settings.clientId}),
  );
  const {store} = context;
  const reset = () => {
    store.run(() => {
      emptyStore(store, settings.clientId);
      prepareStore(context, settings);
    });
    requests.clear();
    faults.clear();
  };
  const fill = (seed: number, origin: string) =>
    store.run(() => {
      const application = applicationByClientId(store, settings.clientId);
      if (!application) throw new Error("the application of the settings is missing");
      return seedShop(store, {...context, isSeeding: true}, application.id, seed, origin);
    });
  app.route("/", controlRoutes(context, {clock, faults, requests, reset, fill}));

  return {
    app,
    begin: (reached) => {
      address = reached;
      deliveries.begin();
    },
    reset,
    fill: (seed) => void fill(seed, address),
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
