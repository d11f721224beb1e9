import type {NodeListener} from "../shared/node-listener.ts";
import type {Recovered, RecoverOptions} from "./recovered.ts";
import type {CustomerHook} from "./middleware/customers.ts";
import type {Charges} from "./pricing/charges.ts";
import type {OnEvent} from "./shop-events/receivers.ts";
import type {ShippingRates} from "./pricing/rates.ts";

/** A product that the shop sells. */
export interface CheckoutProduct {
  readonly sku: string;
  readonly name: string;
  /** Three capital letters, such as `USD`. */
  readonly currencyCode: string;
  /** In major units, a decimal string such as `75.00`. */
  readonly price: string;
}

/** Finds the products for SKUs. */
export type CheckoutCatalogue = (
  skus?: readonly string[],
) => readonly CheckoutProduct[] | Promise<readonly CheckoutProduct[]>;

export interface CheckoutHandlerOptions {
  /** PayPal's origin, such as `https://api-m.sandbox.paypal.com`, or the sandbox's own. */
  readonly serviceBaseUrl: string;
  /** Origin of PayPal's script. Defaults to `serviceBaseUrl`, which is right for this package's sandbox. */
  readonly sdkUrl?: string;
  /** Client id of the application at PayPal. */
  readonly clientId: string;
  /** Secret of the application. It is sent to PayPal only. */
  readonly clientSecret: string;
  /**
   * Signs the session cookie, and encrypts PayPal's tokens in the database: the application's, and those of saved cards and
   * wallets, which can't be used under another key. At least 32 random characters, the same in all processes of the shop.
   */
  readonly sessionKey: string;
  /** Checks carts that the shop's back end has signed: at least 32 random characters, and another text than the other keys.
   * Without it, carts are refused. */
  readonly cartKey?: string;
  /**
   * Products for sale, with their prices. A function gets the SKUs to price, and leaves out those that aren't sold.
   * Without SKUs it returns the products that a page may list.
   */
  readonly catalogue: readonly CheckoutProduct[] | CheckoutCatalogue;
  /**
   * Database of the payment records: `file:<path>` (needs the package `libsql`) or `postgres://…` (needs
   * `pg`). `file:.data/merchant.db` by default.
   */
  readonly databaseUrl?: string;
  /** Accepts the amount that a page names; refused with live PayPal. `false` by default. */
  readonly trustBrowserAmounts?: boolean;
  /**
   * `CAPTURE` (default) captures after the approval. `AUTHORIZE` authorizes, and the merchant captures later through the back
   * office.
   */
  readonly intent?: "CAPTURE" | "AUTHORIZE";
  /**
   * Local payment methods that the shop offers: `all` (default), `none`, a list such as `ideal, blik`, or exceptions such as
   * `-klarna, -zip`.
   */
  readonly localMethods?: string;
  /** Captures approved orders whose page was closed before the capture. `true` by default. */
  readonly captureWithoutPage?: boolean;
  /**
   * Number of orders that the server reads in a minute to find changes without a webhook event: of pending payments,
   * authorizations and refunds, and of unpaid orders. 100 by default.
   */
  readonly readsPerRound?: number;
  /**
   * Key of the back office, `/back-office/`, and bearer key of `/service-api/back-office/…`. At least 32 random
   * characters, and another text than the other keys. Without a key neither exists.
   */
  readonly operatorKey?: string;
  /** Weakest 3-D Secure that a page may request. `SCA_WHEN_REQUIRED` by default. */
  readonly minimumSca?: "NONE" | "SCA_WHEN_REQUIRED" | "SCA_ALWAYS";
  /** Liability shift that the order must have before its capture. `when-attempted` by default. */
  readonly requireLiabilityShift?: "never" | "when-attempted" | "always";
  /** Returns the customer who is signed in at the shop. Without this hook, no card can be saved. */
  readonly customer?: CustomerHook;
  /** Shipping rates. Without them, and with `false`, the shop ships nothing. */
  readonly shipping?: ShippingRates | false;
  /**
   * Returns discounts, tax and shipping together, instead of `shipping`. It is called for each price, and again when
   * the buyer changes the address or the shipping option. For a signed cart, whose amounts are fixed, only its
   * shipping counts. A shop that ships no goods also sets `shipping: false`, which pages can read.
   */
  readonly charges?: Charges;
  /**
   * Gets each change of a payment, a refund, a dispute and a saved card or wallet, also when no page is open. The event is accepted
   * when the promise resolves. After an error, or after 30 seconds, it comes again with the same id.
   */
  readonly onEvent?: OnEvent;
  /** Path under which the routes are mounted, if not the root: `/shop` for `/shop/service-api/…`. */
  readonly basePath?: string;
  /**
   * PayPal's id of the webhook at `…/service-api/webhooks`. Without it that route answers 404, and disputes are not recorded.
   * Pending payments, authorizations and refunds are then known after the server has read the order, minutes to a day later.
   */
  readonly webhookId?: string;
  /** SHA-256 of certificates that are trusted for webhook events without a public authority. */
  readonly webhookFingerprints?: readonly string[];
  /** Other origins whose pages may call the routes. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Origin that buyers visit, such as `https://shop.example`. Required with live PayPal; with a sandbox it defaults to the
   * requests' `Host`.
   */
  readonly publicUrl?: string;
  /**
   * Returns the buyer's address as the shop's own server knows it. Without it only sessions are limited, and a client without
   * cookies is not limited.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
  /**
   * Header in which the shop's CDN names the buyer's country, such as `CF-IPCountry`. PayPal returns the methods that are
   * eligible there. Without it the country is unknown.
   */
  readonly countryHeader?: string;
  /** Rate limits that differ from the defaults, such as `orders=10, declines=3`, or `off`. */
  readonly rateLimits?: string;
  /**
   * `false` leaves out `/paypal-api/…`, the routes for pages that were written for PayPal's samples. `true` by default.
   */
  readonly paypalApi?: boolean;
  /** `warn` by default. */
  readonly logLevel?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

/** Answers requests to `/service-api/…`, `/paypal-api/…` and `/back-office/`; any other is a 404. The body must be unread. */
export interface CheckoutHandler {
  (request: Request): Promise<Response>;
  /**
   * The same for Node's own server (`createServer(checkout.node)`) and as middleware of Express
   * (`app.use(checkout.node)`), which passes requests for other paths to `next`. It accepts a body that an earlier parser has
   * read.
   */
  readonly node: NodeListener;
  /** Metrics in Prometheus' text format, for a route that only the shop reaches. */
  metrics(): Promise<string>;
  /**
   * Does one round of what runs in the background: unknown outcomes, webhook events, and events for `onEvent`. For a platform that
   * stops the process between requests.
   *
   * @param options.seconds time for the round; by default as long as it takes
   */
  recover(options?: RecoverOptions): Promise<Recovered>;
  /** Finishes the reconciliation in progress, and closes the database. Later requests are rejected. */
  close(): Promise<void>;
}
