import type {MiddlewareHandler} from "hono";
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from "prom-client";
import type {Clock} from "../../shared/clock.ts";
import {type BreakerState, POLICIES, type PolicyName} from "../paypal/resilience.ts";
import type {CallObserver} from "../paypal/transport.ts";
import {type MerchantEnv, routePattern} from "./context.ts";
import type {LimitObserver} from "./limits.ts";

/** Bounds of the histograms, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Number of unfinished attempts, actions or saved cards in one state. */
export interface Unfinished {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
}

/** Events that a receiver of the shop has not accepted. */
export interface DueEvents {
  readonly receiver: string;
  readonly count: number;
  readonly failed: number;
  readonly oldestSeconds: number;
}

/** Metrics in Prometheus' text format. Labels never contain text from requests. */
export interface Metrics {
  /** Counts a request in flight; call the returned function with its result. */
  begin(): (end: {method: string; route: string; status: number; seconds: number}) => void;
  readonly limited: LimitObserver;
  /** Counts a call to PayPal, with all its retries. */
  readonly called: CallObserver;
  breaker(policy: PolicyName, state: BreakerState): void;
  /** Counts a second payment of a cart or a purchase. */
  paidTwice(): void;
  /** PayPal refused this server's credentials (401) or permissions (403). */
  rightsRefused(status: number): void;
  /** Adds CPU, memory, event loop and file descriptors of this process. Call it once in a process. */
  observeProcess(): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/**
 * @param options.unfinished called for each report; if it fails, the report has the other metrics
 * @param options.dueEvents the same
 */
export function createMetrics(options: {
  version: string | undefined;
  unfinished: () => Promise<readonly Unfinished[]>;
  dueEvents: () => Promise<readonly DueEvents[]>;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "checkout_http_request_duration_seconds",
    help: "Requests, by the route that answered and the status.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "checkout_http_requests_in_flight",
    help: "Requests that are being answered.",
    registers,
  });
  const limited = new Counter({
    name: "checkout_limited_total",
    help: "Requests refused with 429, by the group of the route and by the limit that was used up.",
    labelNames: ["group", "by"],
    registers,
  });
  const calls = new Histogram({
    name: "checkout_service_call_duration_seconds",
    help: "Calls to PayPal with their repetitions, by outcome: done, refused, unknown.",
    labelNames: ["operation", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const rightsRefused = new Counter({
    name: "checkout_paypal_rights_refused_total",
    help: "Calls in which PayPal refused this server's credentials (401) or permissions (403). Raise an alert above 0.",
    labelNames: ["status"],
    registers,
  });
  const paidTwice = new Counter({
    name: "checkout_second_payments_total",
    help: "Second payments of one signed cart, which the server refunds, and of one purchase, which it does not.",
    registers,
  });
  const breaker = new Gauge({
    name: "checkout_service_breaker",
    help: "1 for the current state of the breaker of a resilience policy (lane): closed, open, half-open.",
    labelNames: ["lane", "state"],
    registers,
  });
  if (options.version !== undefined) {
    new Gauge({
      name: "checkout_build_info",
      help: "1 for the running version.",
      labelNames: ["version"],
      registers,
    }).set({version: options.version}, 1);
  }
  const databaseUp = new Gauge({
    name: "checkout_database_up",
    help: "1 when these metrics could be read from the database.",
    registers,
  });
  // Queried for each report only.
  new Gauge({
    name: "checkout_unfinished_calls",
    help: "Payments, actions and saved cards without a final result, by state. needs-check: compare with PayPal's records, or act on a failed refund.",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      this.reset();
      try {
        for (const {kind, state, count} of await options.unfinished()) this.set({kind, state}, count);
        databaseUp.set(1);
      } catch {
        databaseUp.set(0);
      }
    },
  });

  const eventGauge = (name: string, help: string, read: (due: DueEvents) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["receiver"],
      registers,
      async collect() {
        this.reset();
        try {
          for (const due of await options.dueEvents()) this.set({receiver: due.receiver}, read(due));
        } catch {
          databaseUp.set(0);
        }
      },
    });
  eventGauge(
    "checkout_events_due",
    "Shop events that a receiver has not accepted, with those that were given up.",
    ({count}) => count,
  );
  eventGauge(
    "checkout_events_failed",
    "Shop events that were given up after three days: send them again, or dismiss them. Raise an alert above 0.",
    ({failed}) => failed,
  );
  eventGauge(
    "checkout_events_oldest_due_seconds",
    "Age of the oldest shop event that a receiver has not accepted. Raise an alert above an hour.",
    ({oldestSeconds}) => oldestSeconds,
  );

  const setBreaker = (policy: PolicyName, now: BreakerState) => {
    for (const state of ["closed", "open", "half-open"])
      breaker.set({lane: policy, state}, state === now ? 1 : 0);
  };
  for (const policy of POLICIES) setBreaker(policy, "closed");

  return {
    begin() {
      inFlight.inc();
      return ({method, route, status, seconds}) => {
        inFlight.dec();
        requests.observe({method: METHODS.has(method) ? method : "other", route, status}, seconds);
      };
    },
    limited: (group, by) => limited.inc({group, by}),
    called: ({operation, outcome, seconds}) => calls.observe({operation, outcome}, seconds),
    breaker: setBreaker,
    paidTwice: () => paidTwice.inc(),
    rightsRefused: (status) => rightsRefused.inc({status}),
    observeProcess: () => collectDefaultMetrics({register: registry}),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Measures each request, by the route that answers it. */
export function measureRequests(metrics: Metrics, clock: Clock): MiddlewareHandler<MerchantEnv> {
  return async (c, next) => {
    const end = metrics.begin();
    const started = clock.now();
    await next();
    end({
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      seconds: (clock.now() - started) / 1000,
    });
  };
}
