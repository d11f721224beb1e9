import type {Answer, CallOptions, TestSandbox} from "./sandbox.ts";

/** The fields of all replies of the vault. A field of another reply is undefined and fails the test. */
export interface VaultBody {
  readonly id: string;
  readonly status: string;
  readonly customer: {readonly id: string; readonly merchant_customer_id?: string};
  readonly payment_source: {
    readonly card: Readonly<Record<string, unknown>>;
    readonly paypal: Readonly<Record<string, unknown>>;
    readonly venmo: Readonly<Record<string, unknown>>;
    readonly apple_pay: {readonly card: Readonly<Record<string, unknown>>};
  };
  readonly payment_tokens: readonly VaultBody[];
  readonly total_items?: number;
  readonly total_pages?: number;
  readonly links: readonly {readonly href: string; readonly rel: string; readonly method: string}[];
  readonly name: string;
  readonly details: readonly {readonly issue: string; readonly field?: string}[];
}

export type VaultAnswer = Answer<VaultBody>;

export const SETUP_TOKENS = "/v3/vault/setup-tokens";
export const PAYMENT_TOKENS = "/v3/vault/payment-tokens";
export const SINGLE_USE_TOKENS = "/web-sdk/v6/single-use-tokens";

/** Body of a merchant server's request for a setup token of a card. */
export function cardToSave(number?: string, more: Readonly<Record<string, unknown>> = {}) {
  const known = number === undefined ? {} : {number, expiry: "2030-12", security_code: "123"};
  return {payment_source: {card: {...known, ...more}}};
}

export function exchangeOf(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return {payment_source: {token: {id, type: "SETUP_TOKEN"}}, ...more};
}

/** A merchant server's requests about the vault, with a full token. */
export class VaultClient {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  static async of(sandbox: TestSandbox): Promise<VaultClient> {
    return new VaultClient(sandbox, await sandbox.token());
  }

  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<VaultAnswer> {
    return this.#sandbox.call<VaultBody>(method, path, {
      token: this.token,
      ...(body === undefined ? {} : {body}),
      ...options,
    });
  }

  setup(body: unknown, headers: CallOptions["headers"] = {}): Promise<VaultAnswer> {
    return this.call("POST", SETUP_TOKENS, body, {headers});
  }

  showSetup(id: string): Promise<VaultAnswer> {
    return this.call("GET", `${SETUP_TOKENS}/${id}`);
  }

  fill(id: string, number: string, options: CallOptions = {}): Promise<VaultAnswer> {
    const body = {payment_source: {card: {number, expiry: "2030-12", security_code: "123"}}};
    return this.call("POST", `${SETUP_TOKENS}/${id}/confirm-payment-source`, body, options);
  }

  exchange(id: string, headers: CallOptions["headers"] = {}): Promise<VaultAnswer> {
    return this.call("POST", PAYMENT_TOKENS, exchangeOf(id), {headers});
  }

  /** Creates a payment token of a card. */
  async saved(number: string, customerId?: string): Promise<VaultAnswer> {
    const customer = customerId === undefined ? {} : {customer: {id: customerId}};
    return this.call("POST", PAYMENT_TOKENS, {...cardToSave(number), ...customer});
  }

  show(id: string): Promise<VaultAnswer> {
    return this.call("GET", `${PAYMENT_TOKENS}/${id}`);
  }

  list(query: Readonly<Record<string, string>>): Promise<VaultAnswer> {
    return this.call("GET", `${PAYMENT_TOKENS}?${new URLSearchParams(query).toString()}`);
  }

  delete(id: string): Promise<VaultAnswer> {
    return this.call("DELETE", `${PAYMENT_TOKENS}/${id}`);
  }
}

export function linkOf(answer: VaultAnswer, rel: string): string | undefined {
  return answer.body.links.find((link) => link.rel === rel)?.href;
}

export function issueOf(answer: VaultAnswer): string | undefined {
  return answer.body.details[0]?.issue;
}
