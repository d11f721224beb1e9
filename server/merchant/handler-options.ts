import type {CheckoutActions} from "./checkout-actions.ts";
import type {NodeListener} from "../shared/node-listener.ts";
import type {Recovered, RecoverOptions} from "./recovered.ts";
import type {OrderHook} from "./hooks/order-hook.ts";
import type {HookQuestion, ListQuestion} from "./hooks/question.ts";
import type {CustomerHook} from "./middleware/customers.ts";
import type {Charges} from "./pricing/charges.ts";
import type {OnEvent} from "./shop-events/receivers.ts";
import type {ShippingRates} from "./pricing/rates.ts";
import type {MerchantSettingOptions} from "./setting-options.ts";

/** A product that the shop sells. */
export interface CheckoutProduct {
  readonly sku: string;
  readonly name: string;
  /** Three capital letters, such as `USD`, and a decimal string in major units, such as `75.00`. */
  readonly price: {readonly currencyCode: string; readonly value: string};
  /** Reference of the purchase unit that it belongs to, such as a seller's. Products without one are in one unit. */
  readonly unit?: string | undefined;
}

/** Finds the products for the items of a purchase, with the prices of its customer. */
export type CheckoutCatalogue = (
  question: HookQuestion,
) => readonly CheckoutProduct[] | Promise<readonly CheckoutProduct[]>;

/** Options that are no settings. */
export interface CheckoutHooks {
  /** Products for sale, with their prices. A function gets the items to price, and leaves out those that aren't sold. */
  readonly catalogue: readonly CheckoutProduct[] | CheckoutCatalogue;
  /** Returns the products that a page may list, for a `catalogue` that is a function. Pages of PayPal's samples list them. */
  readonly listProducts?:
    | ((question: ListQuestion) => readonly CheckoutProduct[] | Promise<readonly CheckoutProduct[]>)
    | undefined;
  /** Returns the shop's id of the signed-in customer. Without this hook, no card can be saved. */
  readonly customer?: CustomerHook | undefined;
  /** Shipping rates. Without them, and with `false`, the shop ships nothing. */
  readonly shipping?: ShippingRates | false | undefined;
  /**
   * Returns discounts, tax and shipping together, instead of `shipping`. It is called for each price, and again when
   * the buyer changes the address or the shipping option. For a signed cart, whose amounts are fixed, only its
   * shipping counts. A shop that ships no goods also sets `shipping: false`, which pages can read.
   */
  readonly charges?: Charges | undefined;
  /**
   * Accepts an order, or refuses it, before PayPal gets it: returns the shop's order number, or the reason of the refusal. Its
   * answer is recorded. It has 5 seconds.
   */
  readonly order?: OrderHook | undefined;
  /**
   * Gets each change of a payment, a refund, a dispute and a saved card or wallet, also when no page is open. The event is accepted
   * when the promise resolves. After an error, or after 30 seconds, it comes again with the same id.
   */
  readonly onEvent?: OnEvent | undefined;
  /** Path under which the routes are mounted, if not the root: `/shop` for `/shop/service-api/…`. */
  readonly basePath?: string | undefined;
  /**
   * Returns the buyer's address as the shop's own server knows it. Without it only sessions are limited, and a client without
   * cookies is not limited.
   */
  readonly clientAddress?: ((request: Request) => string | undefined) | undefined;
  /**
   * Function of a platform that freezes the process after the reply: `waitUntil` of `@vercel/functions`, or `after` of `next/server`.
   * It is called during each request, with a promise that settles when the work of the request in the background has ended.
   * If the function belongs to one request, such as Netlify's, pass its object to the handler instead: `checkout(request, context)`.
   */
  readonly waitUntil?: WaitUntil | undefined;
}

/** Keeps the process awake until a promise settles, as the `waitUntil` of platforms that freeze a process after the reply. */
export type WaitUntil = (promise: Promise<unknown>) => void;

/** What a platform passes with a request. Other properties have no effect. */
export interface PlatformContext {
  readonly waitUntil?: WaitUntil | undefined;
}

export interface CheckoutHandlerOptions extends MerchantSettingOptions, CheckoutHooks {}

/** Answers requests to `/service-api/…`, `/paypal-api/…` and `/back-office/`; any other is a 404. The body must be unread. */
export interface CheckoutHandler extends CheckoutActions {
  /** @param context has the `waitUntil` of this request, instead of the option's */
  (request: Request, context?: PlatformContext): Promise<Response>;
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
