import {wrongUse} from "../errors.ts";

interface Capture {
  readonly id: string;
  readonly status: string;
}

/** An order at PayPal, as far as the checks read it. */
export interface SandboxOrder {
  readonly status: string;
  readonly purchase_units?: readonly {
    readonly amount: {readonly currency_code: string; readonly value: string};
    readonly payments?: {readonly captures?: readonly Capture[]};
  }[];
}

/** The captures in PayPal's reply. Empty for any other value. */
export function capturesIn(order: unknown): readonly Capture[] {
  const units = (order as Partial<SandboxOrder> | null | undefined)?.purchase_units;
  return Array.isArray(units)
    ? (units as NonNullable<SandboxOrder["purchase_units"]>).flatMap((unit) => unit?.payments?.captures ?? [])
    : [];
}

/** A request that the sandbox has logged. */
interface LoggedRequest {
  readonly debug_id: string;
  readonly route: string | null;
  readonly status: number | null;
  readonly reply_body: {readonly json?: unknown} | null;
}

export const CARDS = {paid: "4868719196829038", declined: "4000000000000002"} as const;

interface SandboxOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fetch: typeof globalThis.fetch;
}

/** The sandbox that stands in for PayPal: as the shop's application, and by its test controls. */
export class Sandbox {
  readonly #options: SandboxOptions;
  #token: string | undefined;

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  get secret(): string {
    return this.#options.clientSecret;
  }

  async #send(method: string, path: string, init: {body?: object; token?: string} = {}): Promise<Response> {
    const {url, fetch} = this.#options;
    return fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(init.token !== undefined && {authorization: `Bearer ${init.token}`}),
      },
      ...(init.body && {body: JSON.stringify(init.body)}),
    });
  }

  /** @throws CommandError for another server than the sandbox, or other credentials */
  async connect(): Promise<void> {
    const {url, clientId, clientSecret, fetch} = this.#options;
    const controls = await this.#send("GET", "/_sandbox/faults").catch(() => undefined);
    if (!controls?.ok)
      throw wrongUse(`There is no sandbox at ${url}.`, "Write its address as --sandbox-url.");
    const reply = await fetch(`${url}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`},
      body: new URLSearchParams({grant_type: "client_credentials"}),
    });
    if (!reply.ok) throw wrongUse("The sandbox refuses CLIENT_ID and CLIENT_SECRET.");
    this.#token = ((await reply.json()) as {access_token: string}).access_token;
  }

  /** Reads an order, with this token or the application's. Undefined if the sandbox doesn't show it. */
  async order(id: string, token = this.#token): Promise<SandboxOrder | undefined> {
    const path = `/v2/checkout/orders/${encodeURIComponent(id)}`;
    const reply = await this.#send("GET", path, {...(token !== undefined && {token})});
    return reply.ok ? ((await reply.json()) as SandboxOrder) : undefined;
  }

  /** Approves an order as the buyer does who types a card. */
  async approve(id: string, number: string = CARDS.paid): Promise<void> {
    const card = {number, expiry: "2030-12", security_code: "123"};
    await this.#send("POST", `/v2/checkout/orders/${encodeURIComponent(id)}/confirm-payment-source`, {
      body: {payment_source: {card}},
      token: this.#token!,
    });
  }

  /** Sets a fault for the next request to this path. Resolves with a function that removes it. */
  async fault(kind: "reset-after" | "hold", path: string): Promise<() => Promise<void>> {
    const body = {kind, method: "POST", path};
    const reply = await this.#send("POST", "/_sandbox/faults", {body});
    const {id} = (await reply.json()) as {id: string};
    return async () => void (await this.#send("DELETE", `/_sandbox/faults/${id}`));
  }

  async #log(): Promise<readonly LoggedRequest[]> {
    const reply = await this.#send("GET", "/_sandbox/requests?method=POST&path=/v2/&page_size=1000");
    return ((await reply.json()) as {requests: readonly LoggedRequest[]}).requests;
  }

  /** Does some work. Resolves with the orders and the completed captures that PayPal has made meanwhile. */
  async during(work: () => Promise<unknown>): Promise<Made> {
    const before = new Set((await this.#log()).map(({debug_id}) => debug_id));
    await work();
    const later = (await this.#log()).filter(({debug_id}) => !before.has(debug_id));
    const done = later.filter(({status}) => status !== null && status < 300);
    const [orders, captures] = [new Set<string>(), new Set<string>()];
    for (const {route, reply_body} of done) {
      const {json} = reply_body ?? {};
      const {id, status} = (json ?? {}) as Partial<Capture>;
      if (route === "/v2/checkout/orders" && id !== undefined) orders.add(id);
      const isCapture = route?.startsWith("/v2/payments/authorizations/") && route.endsWith("/capture");
      for (const capture of isCapture ? [{id: id!, status}] : capturesIn(json))
        if (capture.status === "COMPLETED") captures.add(capture.id);
    }
    return {orders: orders.size, captures: captures.size};
  }
}

interface Made {
  readonly orders: number;
  readonly captures: number;
}
