import type {Hono} from "hono";
import type {Database} from "../database/open.ts";
import type {Clock} from "../shared/clock.ts";
import type {Log} from "../shared/log.ts";
import type {Wait} from "../shared/wait.ts";
import type {BackOffice} from "./back-office/back-office.ts";
import type {MerchantSettings} from "./config.ts";
import type {MerchantEnv} from "./middleware/context.ts";
import type {CustomerHook} from "./middleware/customers.ts";
import type {Metrics} from "./middleware/metrics.ts";
import type {Checkpoint} from "./payments/checkpoints.ts";
import type {ResilienceOptions} from "./paypal/resilience.ts";
import type {Recovered, RecoverOptions} from "./recovered.ts";
import type {Catalogue} from "./pricing/catalogue.ts";
import type {OrderHook} from "./hooks/order-hook.ts";
import type {Charges} from "./pricing/charges.ts";
import type {ShippingRates} from "./pricing/rates.ts";
import type {Randomness} from "./randomness.ts";
import type {ShopEventsContext} from "./shop-events/context.ts";
import type {OnEvent} from "./shop-events/receivers.ts";
import type {ShopEvents} from "./shop-events/shop-events.ts";
import type {Route} from "./routes/route.ts";
import type {MerchantTables} from "./tables.ts";
import type {ApplyContext} from "./webhooks/applying.ts";

/** Built files that this server serves. */
export interface Assets {
  /** The library's folder, served at `/cdn/…`. */
  readonly cdn: string;
  /** The library's version. */
  readonly version: string;
}

/** Dependencies and options of the merchant server. */
export interface MerchantOptions {
  readonly settings: MerchantSettings;
  readonly database: Database<MerchantTables>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** Without them only the routes are served, as in a merchant's own server. */
  readonly assets?: Assets;
  /** Version of the package, for `openapi.json`; by default that of the assets. */
  readonly version?: string | undefined;
  /** Folder with the back office's page. It is served only with an operator key. */
  readonly backOfficeFolder?: string;
  /** Path below which the routes are mounted; the root by default. */
  readonly basePath?: string;
  /** Finds the signed-in customer. Without it no card can be saved. */
  readonly customer?: CustomerHook | undefined;
  /** Shipping rates instead of the catalogue's; `false` for a shop that ships nothing. */
  readonly shipping?: ShippingRates | false | undefined;
  /** The shop's hook for discounts, tax and shipping, instead of both. */
  readonly charges?: Charges | undefined;
  /** Accepts or refuses an order before PayPal gets it. */
  readonly order?: OrderHook | undefined;
  /** The shop's function that gets each change of a payment. */
  readonly onEvent?: OnEvent | undefined;
  /** Deadlines and retries of calls to PayPal. */
  readonly resilience?: ResilienceOptions;
  /** Pauses, which tests shorten. */
  readonly wait?: Wait;
  /** Called at each point at which tests kill the server. */
  readonly checkpoint?: Checkpoint;
  /** The same for the points at which webhook events are applied. */
  readonly webhookCheckpoint?: ApplyContext["checkpoint"];
  /** The same for the points at which shop events are delivered. */
  readonly eventCheckpoint?: ShopEventsContext["checkpoint"];
  /** PEM of the authorities for PayPal's certificates, instead of Node's own. */
  readonly roots?: readonly string[];
}

/** The merchant server's application. */
export interface Merchant {
  readonly app: Hono<MerchantEnv>;
  /** Its routes with their whole paths and their texts, without those of the back office's page. */
  readonly routes: readonly Route[];
  /** Operations of the merchant, for the back-office routes and the command. */
  readonly backOffice: BackOffice;
  /** Sends events again, or dismisses them. */
  readonly events: Pick<ShopEvents, "replay" | "dismiss">;
  /**
   * Does one round of the background work: settles unconfirmed calls of orders and saved cards, applies webhook events, and delivers
   * shop events. Never rejects for PayPal's failures.
   */
  recover(options?: RecoverOptions): Promise<Recovered>;
  /**
   * Fetches the access token, so that the log shows at the start that PayPal can't be reached or refuses the credentials.
   * Never rejects for PayPal's failures.
   */
  connect(): Promise<void>;
  readonly metrics: Metrics;
  /** Resolves when the work that goes on after replies has ended: webhook events are applied, and shop events delivered. */
  applied(): Promise<void>;
  /**
   * Resolves when the work that has begun by now has ended, and what follows from it: webhook events that can be applied within a
   * minute, and their shop events. For a process that is frozen then.
   */
  finish(): Promise<void>;
  /** Makes `/ready` fail, so that load balancers stop sending requests while those in flight finish. */
  drain(): void;
  /** Aborts calls to PayPal. Their callers get an unknown outcome. */
  giveUp(): void;
}
