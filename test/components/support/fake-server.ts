import {toJson} from "../../../src/json.ts";

/** A request of an element to the merchant's server. */
export interface Asked {
  method: string;
  route: string;
  body: unknown;
  attemptId: string | null;
  /** Price that the buyer has seen. */
  expected?: string;
  /** Purchase that an order pays. */
  purchase?: string;
  /** Number of the seller on the page. */
  place?: string;
}

export interface Answer {
  status?: number;
  body: unknown;
}

type Responder = (asked: Asked) => Answer | Promise<Answer>;

export const completed = (over: object = {}) => ({
  id: "ORDER-1",
  status: "COMPLETED",
  purchase_units: [
    {payments: {captures: [{status: "COMPLETED", amount: {currency_code: "USD", value: "75.00"}}]}},
  ],
  payment_source: {card: {last_digits: "1111"}},
  ...over,
});

export const withCapture = (capture: object) =>
  completed({purchase_units: [{payments: {captures: [capture]}}]});

/** Reply of the order routes when the page shows another price. */
export const priceChanged = (now: string): Answer => ({
  status: 409,
  body: {
    error: `This costs ${now} now; nothing was charged.`,
    code: "PRICE_CHANGED",
    details: [{issue: "PRICE_CHANGED", description: now}],
  },
});

let servers = 0;

function nextNumber(): number {
  servers += 1;
  return servers;
}

/**
 * A fake merchant server instead of `fetch`. Each test has its own path, so that late requests of an earlier test fail. It
 * also replies at the default path. A test replaces single replies.
 */
export class FakeServer {
  readonly path = `/service-api/${nextNumber()}`;
  readonly asked: Asked[] = [];
  token: Responder = () => ({body: {accessToken: `token-${this.count("token")}`, expiresIn: 900}});
  session: Responder = () => ({body: {hasCookie: true}});
  quote: Responder = () => ({
    body: {amount: {currencyCode: "USD", value: "75.00"}, purchase: {id: "purchase-0"}},
  });
  order: Responder = () => ({
    status: 201,
    body: {
      id: `ORDER-${this.count("order")}`,
      status: "CREATED",
      amount: {currencyCode: "USD", value: "75.00"},
    },
  });
  shipping: Responder = () => ({body: {amount: {currencyCode: "USD", value: "80.00"}, options: []}});
  /** Reply of the route that shows an order. */
  shown: Responder = () => ({body: {id: "ORDER-1", status: "APPROVED", liabilityShift: "POSSIBLE"}});
  capture: Responder = () => ({status: 201, body: completed()});
  /** Reply of the route by which the page ends an attempt. */
  cancel: Responder = () => ({body: {state: "unpaid"}});
  receipt: Responder = () => ({status: 204, body: undefined});
  configuration: Responder = () => ({body: {environment: "sandbox", savesCards: true}});
  setupToken: Responder = () => ({
    status: 201,
    body: {id: `SETUP-${this.count("setupToken")}`, setupToken: `SETUP-${this.count("setupToken")}`},
  });
  paymentToken: Responder = () => ({
    status: 201,
    body: {card: {id: "card-9", brand: "VISA", lastDigits: "1111", expiry: "2029-12"}},
  });
  cards: Responder = ({method}) =>
    method === "DELETE" ? {status: 204, body: undefined} : {body: {cards: []}};
  readonly #real = window.fetch.bind(window);

  install(): void {
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const [, of, route] = /^(\/service-api(?:\/\d+)?)\/(.*)$/.exec(url.pathname) ?? [];
      if (of === undefined || route === undefined) return this.#real(input, init);
      if (of !== this.path && of !== "/service-api") return lost();
      const headers = new Headers(init?.headers);
      const expected = headers.get("Expected-Amount");
      const purchase = headers.get("Purchase-Id");
      const place = headers.get("Purchase-Place");
      const asked: Asked = {
        method: init?.method ?? "GET",
        route,
        body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
        attemptId: headers.get("Service-Request-Id"),
        ...(expected !== null && {expected}),
        ...(purchase !== null && {purchase}),
        ...(place !== null && {place}),
      };
      this.asked.push(asked);
      const {status = 200, body} = await this[kindOf(asked)](asked);
      if (status === 204) return new Response(null, {status});
      return new Response(typeof body === "string" ? body : toJson(body), {status});
    };
  }

  restore(): void {
    window.fetch = this.#real;
  }

  of(kind: Kind): Asked[] {
    return this.asked.filter((asked) => kindOf(asked) === kind);
  }

  count(kind: Kind): number {
    return this.of(kind).length;
  }
}

type Kind =
  | "token"
  | "session"
  | "quote"
  | "order"
  | "shown"
  | "shipping"
  | "capture"
  | "cancel"
  | "receipt"
  | "configuration"
  | "setupToken"
  | "paymentToken"
  | "cards";

function kindOf({route, method}: Asked): Kind {
  if (route.startsWith("auth/")) return "token";
  if (route === "session") return "session";
  if (route.endsWith("/quote")) return "quote";
  if (route === "configuration") return "configuration";
  if (route === "vault/setup-token") return "setupToken";
  if (route === "vault/payment-token") return "paymentToken";
  if (route.startsWith("vault/payment-tokens")) return "cards";
  if (route.endsWith("/shipping")) return "shipping";
  if (route.endsWith("/cancel")) return "cancel";
  if (route.endsWith("/receipt")) return "receipt";
  if (method === "GET") return "shown";
  return route.endsWith("/capture") ? "capture" : "order";
}

/** Rejects like `fetch` without a network. */
export function lost(): never {
  throw new TypeError("Failed to fetch");
}
