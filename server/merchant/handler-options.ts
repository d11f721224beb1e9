import type {NodeListener} from "../shared/node-listener.ts";
import type {CustomerHook} from "./middleware/customers.ts";
import type {Charges} from "./pricing/charges.ts";
import type {ShippingRates} from "./pricing/rates.ts";

/** One thing that the shop sells. */
export interface CheckoutProduct {
  readonly sku: string;
  readonly name: string;
  /** Three capital letters, such as `USD`. */
  readonly currencyCode: string;
  /** In major units, a decimal string such as `75.00`. */
  readonly price: string;
}

/** Knows what is sold, by SKU. */
export type CheckoutCatalogue = (
  skus?: readonly string[],
) => readonly CheckoutProduct[] | Promise<readonly CheckoutProduct[]>;

export interface CheckoutHandlerOptions {
  /** The commerce service's origin, such as `https://api-m.sandbox.paypal.com`, or the sandbox's own. */
  readonly serviceBaseUrl: string;
  /** Where the page's script comes from; the service's origin by default, which is right for the sandbox of this package. */
  readonly sdkUrl?: string;
  /** The application at the service. */
  readonly clientId: string;
  /** Stays in this process. */
  readonly clientSecret: string;
  /**
   * Signs the session cookie, and encrypts PayPal's tokens in the database: the application's, and those of saved cards and
   * wallets, which can't be used under another key. At least 32 random characters, the same in all processes of the shop.
   */
  readonly sessionKey: string;
  /** Checks carts that the shop's back end has signed: at least 32 random characters. Without it none is taken. */
  readonly cartKey?: string;
  /**
   * What is sold; nothing else has a price. A function is asked at each price for the products of these SKUs (those that are
   * not sold, it leaves out), and without SKUs for what a page may list.
   */
  readonly catalogue: readonly CheckoutProduct[] | CheckoutCatalogue;
  /**
   * The journal of everything that can move money: `file:<path>` (needs the package `libsql`) or `postgres://…` (needs
   * `pg`). `file:.data/merchant.db` by default.
   */
  readonly databaseUrl?: string;
  /** Takes the amount that a page names; refused with the live service. `false` by default. */
  readonly trustBrowserAmounts?: boolean;
  /**
   * `AUTHORIZE` reserves the money when the buyer approves, and the merchant takes it later, through the operator's routes.
   * `CAPTURE`, which takes it at once, by default.
   */
  readonly intent?: "CAPTURE" | "AUTHORIZE";
  /**
   * Opens `/service-api/back-office/…` to whoever bears it: refunds, and what is reserved. At least 32 random characters; without
   * it there are no such routes.
   */
  readonly operatorKey?: string;
  /** The least 3-D Secure that a page may ask for. `SCA_WHEN_REQUIRED` by default. */
  readonly minimumSca?: "NONE" | "SCA_WHEN_REQUIRED" | "SCA_ALWAYS";
  /** Checked on the order before its capture. `when-attempted` by default. */
  readonly requireLiabilityShift?: "never" | "when-attempted" | "always";
  /** Who is signed in at the shop; without it nobody is, and no card can be saved. */
  readonly customer?: CustomerHook;
  /** How the goods can be sent, and for how much; without it, or with `false`, the shop sends nothing. */
  readonly shipping?: ShippingRates | false;
  /**
   * Discounts, tax and shipping in one, in place of `shipping`. It is asked at each price, and again when the buyer chooses
   * another address or delivery; of a signed cart, whose amounts are settled, for its delivery alone. A shop that has
   * discounts and tax, and sends nothing, says `shipping: false` beside it, and pages are told so.
   */
  readonly charges?: Charges;
  /** Where the routes lie, when it is not the root: `/shop` for `/shop/service-api/…`. */
  readonly basePath?: string;
  /**
   * The id that the service gave to the webhook at `…/service-api/webhooks`; without it that route is a 404, and what happens
   * later (a pending payment is decided, money goes back, a dispute) is known only when somebody asks.
   */
  readonly webhookId?: string;
  /** SHA-256 of certificates by which notifications are believed without a public authority. */
  readonly webhookFingerprints?: readonly string[];
  /** Origins besides the shop's own whose pages may call the routes. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Origin that buyers visit, such as `https://shop.example`. Required with live PayPal; with a sandbox the requests' `Host`
   * says it by default.
   */
  readonly publicUrl?: string;
  /**
   * The buyer's address, as far as the shop's own server knows it. Without it only sessions are limited, and whoever asks
   * for a new one each time is not.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
  /**
   * The header in which the shop's CDN names the buyer's country, such as `CF-IPCountry`: the service is asked for what is
   * eligible there. Without it nobody's country is known.
   */
  readonly countryHeader?: string;
  /** How often a session may ask: what differs from the defaults, such as `orders=10, declines=3`, or `off`. */
  readonly rateLimits?: string;
  /** `warn` by default. */
  readonly logLevel?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

/** Answers a request to `/service-api/…` or `/paypal-api/…`; any other is a 404. Its body must not have been read. */
export interface CheckoutHandler {
  (request: Request): Promise<Response>;
  /**
   * The same for Node's own server (`createServer(checkout.node)`) and as middleware of Express
   * (`app.use(checkout.node)`), where everything that is no route of ours goes to `next`. A body that a parser before it
   * has read is taken as it was parsed.
   */
  readonly node: NodeListener;
  /** Latencies, outcomes and what needs a person, in Prometheus' text format: for a route that only the shop reaches. */
  metrics(): Promise<string>;
  /** Lets what is being settled finish, and closes the database. A request that comes after it is rejected. */
  close(): Promise<void>;
}
