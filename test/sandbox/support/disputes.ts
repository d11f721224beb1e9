import {captureIdOf} from "../../support/capture-order.ts";
import {endpoints} from "./declared.ts";
import {allRows, perform} from "./console.ts";
import {type Answer, type CallOptions, ORIGIN, type TestApplication, type TestSandbox} from "./sandbox.ts";

const JSON_TYPE = "application/json";

export const DISPUTES = "/v1/customer/disputes";

export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly method: string;
}

export interface DisputeDocument {
  readonly name: string;
  readonly url: string;
}

/** The fields of all replies of disputes. */
export interface DisputeBody {
  readonly dispute_id: string;
  readonly status: string;
  readonly dispute_state: string;
  readonly reason: string;
  readonly create_time: string;
  readonly update_time: string;
  readonly dispute_life_cycle_stage: string;
  readonly dispute_amount: {readonly currency_code: string; readonly value: string};
  readonly dispute_outcome?: {
    readonly outcome_code: string;
    readonly amount_refunded: {readonly currency_code: string; readonly value: string};
  };
  readonly disputed_transactions: readonly [Readonly<Record<string, unknown>>];
  readonly messages?: readonly {
    readonly posted_by: string;
    readonly content: string;
    readonly documents?: readonly DisputeDocument[];
  }[];
  readonly evidences?: readonly {
    readonly evidence_type: string;
    readonly source: string;
    readonly notes?: string;
    readonly documents?: readonly DisputeDocument[];
  }[];
  readonly supporting_info?: readonly {
    readonly notes: string;
    readonly source: string;
    readonly documents?: readonly DisputeDocument[];
  }[];
  readonly offer?: {
    readonly offer_type?: string;
    readonly seller_offered_amount?: object;
    readonly history?: readonly {
      readonly actor: string;
      readonly event_type: string;
      readonly offer_type: string;
      readonly offer_amount: object;
      readonly notes?: string;
    }[];
  };
  readonly refund_details?: object;
  readonly extensions?: object;
  readonly communication_details?: object;
  readonly partner_actions?: readonly object[];
  readonly allowed_response_options?: object;
  readonly buyer_response_due_date?: string;
  readonly seller_response_due_date?: string;
  readonly items: readonly DisputeBody[];
  readonly links: readonly Link[];
  // Error
  readonly name: string;
  readonly debug_id: string;
  readonly details: readonly {
    readonly issue: string;
    readonly field?: string;
    readonly value?: string;
    readonly location?: string;
  }[];
}

export type DisputeAnswer = Answer<DisputeBody>;

/** A multipart body and its header. */
export interface Multipart {
  readonly body: string;
  readonly type: string;
}

/** Requests of an application about disputes, by default with a token of all scopes. */
export class DisputesClient {
  readonly #sandbox: TestSandbox;
  readonly application: TestApplication;
  readonly token: string;
  #orders = 0;

  private constructor(sandbox: TestSandbox, application: TestApplication, token: string) {
    this.#sandbox = sandbox;
    this.application = application;
    this.token = token;
  }

  /** Creates a client with a new application, so that its list has no disputes of other tests. */
  static async of(
    sandbox: TestSandbox,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<DisputesClient> {
    const application = await sandbox.application(body);
    return new DisputesClient(sandbox, application, await application.token());
  }

  get clientId(): string {
    return this.application.clientId;
  }

  /** Creates a client of the same application with a token of these scopes only. */
  async withScopes(...scopes: string[]): Promise<DisputesClient> {
    return new DisputesClient(this.#sandbox, this.application, await this.application.token({scopes}));
  }

  /** Clients of the merchant and of the buyer. */
  async parties(): Promise<{readonly seller: DisputesClient; readonly buyer: DisputesClient}> {
    return {
      seller: await this.withScopes("disputes/read-seller", "disputes/update-seller"),
      buyer: await this.withScopes("disputes/read-buyer", "disputes/update-buyer"),
    };
  }

  call<Body = DisputeBody>(method: string, path: string, options: CallOptions = {}): Promise<Answer<Body>> {
    return this.#sandbox.call<Body>(method, path, {token: this.token, ...options});
  }

  /** Captures a payment. @returns the capture's id */
  async captured(
    value = "130.00",
    currency = "USD",
    unit: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    this.#orders += 1;
    const answer = await this.#sandbox.call("POST", "/v2/checkout/orders", {
      token: this.token,
      body: {
        intent: "CAPTURE",
        purchase_units: [{amount: {currency_code: currency, value}, ...unit}],
        payment_source: {card: {number: "4111111111111111", expiry: "2030-12", security_code: "123"}},
      },
      headers: {"PayPal-Request-Id": `disputing-${this.#orders}`, Prefer: "return=representation"},
    });
    return answer.body.purchase_units[0].payments.captures[0].id;
  }

  refund(captureId: string, value?: string): Promise<DisputeAnswer> {
    const body = value === undefined ? {} : {amount: {currency_code: "USD", value}};
    return this.call("POST", `/v2/payments/captures/${captureId}/refund`, {body});
  }

  async captureStatus(captureId: string): Promise<string> {
    return (await this.call("GET", `/v2/payments/captures/${captureId}`)).body.status;
  }

  create(
    captureId: string,
    more: Readonly<Record<string, unknown>> = {},
    headers = {},
  ): Promise<DisputeAnswer> {
    const body = {
      disputed_transactions: [{seller_transaction_id: captureId}],
      reason: "UNAUTHORISED",
      ...more,
    };
    return this.call("POST", DISPUTES, {body, headers});
  }

  /** Creates a dispute about a new payment, by default under review. @returns its id */
  async disputed(more: Readonly<Record<string, unknown>> = {}, value?: string): Promise<string> {
    return idOf(await this.create(await this.captured(value), more));
  }

  /** Opens a dispute as the buyer, which is possible in the environment live, too. @returns its id */
  async opened(captureId: string, reason = "UNAUTHORISED"): Promise<string> {
    const capture = {view: "captures", key: captureId};
    const {body} = await perform(this.#sandbox, capture, {label: "Open a dispute"}, {reason});
    return String(body.links[0].href).split("/").at(-1) ?? "";
  }

  /** Creates a dispute that begins as an inquiry. */
  inquiry(): Promise<string> {
    return this.disputed({reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"});
  }

  show(id: string): Promise<DisputeAnswer> {
    return this.call("GET", `${DISPUTES}/${id}`);
  }

  list(query = ""): Promise<DisputeAnswer> {
    return this.call("GET", `${DISPUTES}${query}`);
  }

  settle(id: string, outcome: unknown = "BUYER_FAVOR", headers = {}): Promise<DisputeAnswer> {
    return this.act(id, "adjudicate", {adjudication_outcome: outcome}, headers);
  }

  requireEvidence(id: string, action: "BUYER_EVIDENCE" | "SELLER_EVIDENCE"): Promise<DisputeAnswer> {
    return this.act(id, "require-evidence", {action});
  }

  provideEvidence(id: string, notes = "Delivered on Monday."): Promise<DisputeAnswer> {
    return this.act(id, "provide-evidence", {evidences: [{evidence_type: "OTHER", notes}]});
  }

  escalate(id: string): Promise<DisputeAnswer> {
    return this.act(id, "escalate", {note: "The buyer does not answer."});
  }

  /** Performs an action with JSON, or with a form of it where PayPal takes no JSON. */
  act(id: string, action: string, value: unknown, headers = {}): Promise<DisputeAnswer> {
    const declared = endpoints.find(({path}) => path === `${DISPUTES}/{id}/${action}`);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const {body, type} = acceptedBody(declared?.body?.types, text);
    return this.send(id, action, body, {"Content-Type": type, ...headers});
  }

  /** Performs an action with a body as it is. A value is sent as JSON. */
  send(id: string, action: string, body: unknown, headers = {}): Promise<DisputeAnswer> {
    return this.call("POST", `${DISPUTES}/${id}/${action}`, {body, headers});
  }

  /** Performs an action with a form of JSON and files. */
  sendParts(id: string, action: string, value: unknown, ...files: Part[]): Promise<DisputeAnswer> {
    const {body, type} = inParts("form-data", [jsonPart(value), ...files]);
    return this.send(id, action, body, {"Content-Type": type});
  }

  /** Settles with a multipart body. */
  settleInParts(id: string, {body, type}: Multipart): Promise<DisputeAnswer> {
    return this.send(id, "adjudicate", body, {"Content-Type": type});
  }
}

/** A JSON text in one of the media types that an operation accepts: JSON, or a form of it. */
export function acceptedBody(types: readonly string[] = [JSON_TYPE], text: string): Multipart {
  return types.includes(JSON_TYPE) ? {body: text, type: JSON_TYPE} : inParts("form-data", [jsonPart(text)]);
}

/** Moves the sandbox's clock. */
export async function waitDays(sandbox: TestSandbox, days: number): Promise<void> {
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: days * 24 * 60 * 60}});
}

/** The id of a dispute that a reply links to. */
export function idOf(answer: DisputeAnswer): string {
  const self = answer.body.links.find(({rel}) => rel === "self");
  if (answer.status >= 400 || !self) throw new Error(`no dispute in ${answer.text}`);
  return self.href.slice(`${ORIGIN}${DISPUTES}/`.length);
}

/** The link relations of a reply, in their order. */
export function relsOf(answer: DisputeAnswer): string[] {
  return answer.body.links.map(({rel}) => rel);
}

export interface Part {
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: string;
}

const BOUNDARY = "part-7f3a";

/** A multipart body as a client sends it. */
export function inParts(kind: string, parts: readonly Part[], boundary = BOUNDARY): Multipart {
  const written = parts.map(({headers = {}, content}) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `--${boundary}\r\n${lines.join("")}\r\n${content}\r\n`;
  });
  return {body: `${written.join("")}--${boundary}--\r\n`, type: `multipart/${kind}; boundary=${boundary}`};
}

/** A JSON part. */
export function jsonPart(value: unknown, disposition = 'form-data; name="input"'): Part {
  return {
    headers: {"Content-Type": "application/json", "Content-Disposition": disposition},
    content: typeof value === "string" ? value : JSON.stringify(value),
  };
}

/** A text field of a form. */
export function fieldPart(name: string, content: string): Part {
  return {headers: {"Content-Disposition": `form-data; name="${name}"`}, content};
}

export const FILE_PART: Part = {
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": 'form-data; name="file1"; filename="receipt.pdf"',
  },
  content: "%PDF-1.7 \u0000 not really",
};

/** Status of a reply, and the issue of a refusal. */
export function said({status, body}: DisputeAnswer): readonly [number, string | undefined] {
  return [status, status < 400 ? undefined : body.details[0]?.issue];
}

/** A refund in minor units. */
export interface RefundOfCapture {
  readonly minor: number;
  /** True if the buyer's victory in a dispute caused it. */
  readonly isByDispute: boolean;
}

/** Refunds of a capture, as the console shows them. */
export async function refundsOf(sandbox: TestSandbox, captureId: string): Promise<RefundOfCapture[]> {
  const refunds = await allRows(sandbox, "refunds", `about=${captureId}`);
  return refunds
    .filter((refund) => captureIdOf(refund) === captureId)
    .map(({amount, cause}) => ({
      minor: Math.round(Number((amount as {value: string}).value) * 100),
      isByDispute: cause === "dispute",
    }));
}

/** Types of a dispute's events, such as `CREATED`. */
export async function disputeEventsOf(sandbox: TestSandbox, id: string): Promise<string[]> {
  const events = await allRows(sandbox, "webhooks", `about=${id}`);
  return events.map(({event_type: type}) => String(type).replace("CUSTOMER.DISPUTE.", "")).sort();
}
