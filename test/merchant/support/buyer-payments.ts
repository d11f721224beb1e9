import {randomUUID} from "node:crypto";
import type {Intent} from "../../../server/merchant/payments/payments.tables.ts";
import type {Clock} from "../../../server/shared/clock.ts";
import {card, CARDS} from "../../sandbox/support/orders.ts";
import {confirmBySdk, decideLocally} from "../../sandbox/support/local-payments.ts";
import {cartOf} from "./carts.ts";
import type {Definite, KilledShop} from "./killed-shop.ts";
import {FOLLOW_UPS, type FollowUpKind, type Operator} from "./operator-actions.ts";
import {singleUseToken} from "./sandbox-sources.ts";
import type {SandboxBench} from "./sandbox-suite.ts";
import {attempt, CUSTOMER_HEADER} from "./shop.ts";

/** A buyer's payment, from the first request to the last reply. */
export interface BuyerPayment {
  readonly kind: Kind;
  /** Amount in major units. No other purchase costs the same, so PayPal's records show its payments. */
  readonly price: number;
  /** Absent if the server created no order. */
  orderId?: string;
  /** Last reply to the page: the status of the capture or authorization, `unpaid` without one, or the code of the refusal. */
  told?: string;
  /** The operator's last action on the payment: `done`, its state, or the code of the refusal. Absent without a definite reply. */
  toldOperator?: string | undefined;
}

/** A customer with a saved card and a saved wallet. */
export interface Customer {
  readonly name: string;
  readonly savedCard: string;
  readonly savedWallet: string;
}

export interface Buyer {
  readonly shop: KilledShop;
  readonly bench: SandboxBench;
  readonly customer: Customer;
  readonly operator: Operator;
  readonly clock: Clock;
}

/** A page of the shop with one payment and one attempt id. */
class Page {
  readonly #buyer: Buyer;
  readonly #payment: BuyerPayment;
  readonly #headers: Record<string, string>;

  private constructor(buyer: Buyer, payment: BuyerPayment, cookie: string) {
    this.#buyer = buyer;
    this.#payment = payment;
    this.#headers = {
      cookie,
      [CUSTOMER_HEADER]: buyer.customer.name,
      ...attempt(randomUUID()),
      // Every second page sends a purchase id, as the elements do.
      ...(payment.price % 2 === 0 && {"purchase-id": randomUUID()}),
    };
  }

  static async open(buyer: Buyer, payment: BuyerPayment): Promise<Page> {
    const token = await buyer.shop.ask("/service-api/auth/browser-safe-client-token", {method: "GET"});
    return new Page(buyer, payment, token.headers.get("set-cookie")?.split(";")[0] ?? "");
  }

  /** Creates an order. @returns its id; undefined after a refusal */
  async create(body: object): Promise<string | undefined> {
    const reply = await this.#post("create", body);
    if (reply.status < 300) this.#payment.orderId = reply.body.id;
    return this.#payment.orderId;
  }

  /** Creates an order for the payment's amount. */
  createPriced(source: object, currency = "USD"): Promise<string | undefined> {
    const amount = {currency_code: currency, value: `${this.#payment.price}.00`};
    return this.create({intent: "CAPTURE", purchase_units: [{amount}], ...source});
  }

  async capture(orderId: string): Promise<void> {
    await this.#post(`${orderId}/capture`);
  }

  async #post(path: string, body?: object): Promise<Definite> {
    const request = {headers: this.#headers, body};
    const reply = await this.#buyer.shop.ask(`/service-api/checkout/orders/${path}`, request);
    this.#payment.told = toldBy(reply);
    return reply;
  }
}

function toldBy({status, body}: Definite): string {
  if (status >= 400) return body.details?.[0]?.issue ?? body.code;
  const {captures, authorizations} = body.purchase_units?.[0]?.payments ?? body;
  return (captures ?? authorizations)?.[0]?.status ?? "unpaid";
}

type Pay = (page: Page, buyer: Buyer, price: number) => Promise<void>;

/** Pays with an order that is approved before its capture. */
function approving(
  create: (page: Page, buyer: Buyer, price: number) => Promise<string | undefined>,
  approve: (bench: SandboxBench, orderId: string) => Promise<unknown>,
): Pay {
  return async (page, buyer, price) => {
    const orderId = await create(page, buyer, price);
    if (orderId === undefined) return;
    await approve(buyer.bench, orderId);
    await page.capture(orderId);
  };
}

const byCard = (number: string) => (bench: SandboxBench, orderId: string) =>
  bench.ordersClient.confirm(orderId, card(number));
const byWallet = ({ordersClient}: SandboxBench, orderId: string) => ordersClient.approveWallet(orderId);

async function byIdeal({sandbox}: SandboxBench, orderId: string): Promise<void> {
  await confirmBySdk(sandbox, await sandbox.clientToken(), "ideal", orderId);
  await decideLocally(sandbox, orderId, "approve");
}

const createdForWallet = (page: Page) => page.createPriced({wallet: "paypal"});

async function createdForCart(page: Page, {clock}: Buyer, price: number): Promise<string | undefined> {
  const amount = {currencyCode: "USD", value: `${price}.00`};
  return page.create({cart: await cartOf({jti: `cart ${price}`, amount}, {clock})});
}

const withToken =
  (number: string): Pay =>
  async (page, {bench}) =>
    void (await page.createPriced({singleUseToken: await singleUseToken(bench, number)}));

const KINDS = {
  card: approving((page) => page.createPriced({}), byCard(CARDS.ordinary)),
  "declined card": approving((page) => page.createPriced({}), byCard(CARDS.declined)),
  wallet: approving(createdForWallet, byWallet),
  "closed page": async (page, {bench}) => {
    const orderId = await createdForWallet(page);
    if (orderId !== undefined) await byWallet(bench, orderId);
  },
  "local method": approving((page) => page.createPriced({method: "ideal"}, "EUR"), byIdeal),
  "signed cart": approving(createdForCart, byCard(CARDS.ordinary)),
  "contested cart": approving(createdForCart, byCard(CARDS.ordinary)),
  "saved card": async (page, {customer: {savedCard}}) => void (await page.createPriced({savedCard})),
  "saved wallet": async (page, {customer: {savedWallet}}) => void (await page.createPriced({savedWallet})),
  "single-use token": withToken(CARDS.ordinary),
  "declined token": withToken(CARDS.declined),
  ...followedUp(Object.keys(FOLLOW_UPS) as FollowUpKind[]),
} as const satisfies Record<string, Pay>;

/** Payments on which the operator acts. */
function followedUp(kinds: readonly FollowUpKind[]): Record<FollowUpKind, Pay> {
  const pay = withToken(CARDS.ordinary);
  return Object.fromEntries(kinds.map((kind) => [kind, pay])) as Record<FollowUpKind, Pay>;
}

export type Kind = keyof typeof KINDS;

const OF_AUTHORIZATIONS: readonly Kind[] = ["capture of an authorization", "void", "reauthorization"];

/** The kinds of payments in a shop with this intent. */
export function kindsOf(intent: Intent): Kind[] {
  return (Object.keys(KINDS) as Kind[]).filter((kind) =>
    isFollowedUp(kind)
      ? OF_AUTHORIZATIONS.includes(kind) === (intent === "AUTHORIZE")
      : kind !== "local method" || intent === "CAPTURE",
  );
}

/** Pays a purchase. @returns the payment; two of them for a contested cart, which two buyers pay at the same time */
export async function buy(kind: Kind, price: number, buyer: Buyer): Promise<BuyerPayment[]> {
  const payments = Array.from({length: kind === "contested cart" ? 2 : 1}, (): BuyerPayment => ({
    kind,
    price,
  }));
  await Promise.all(
    payments.map(async (payment) => {
      await KINDS[kind](await Page.open(buyer, payment), buyer, price);
      const {orderId} = payment;
      if (orderId === undefined || !isFollowedUp(kind)) return;
      payment.toldOperator = await FOLLOW_UPS[kind](buyer.operator, {orderId, price});
    }),
  );
  return payments;
}

function isFollowedUp(kind: Kind): kind is FollowUpKind {
  return kind in FOLLOW_UPS;
}
