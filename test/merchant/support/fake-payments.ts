/** Status of a capture at the fake PayPal. */
export type CaptureStatus =
  "COMPLETED" | "DECLINED" | "PENDING" | "FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED" | "REVERSED";

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

/** PayPal's reason for a status. */
interface StatusDetails {
  readonly reason: string;
}

export interface FakeCapture {
  readonly id: string;
  status: CaptureStatus;
  readonly status_details?: StatusDetails;
  readonly amount?: Money | undefined;
  seller_receivable_breakdown?: {readonly paypal_fee: Money};
  /** Only captures of an authorization have it. */
  readonly invoice_id?: string | undefined;
  /** The merchant's reference, or the payment link's id when the order was paid through a link. */
  readonly custom_id?: string;
}

export interface FakeOrder {
  readonly id: string;
  status: string;
  readonly payload: {
    intent?: string;
    purchase_units: {
      amount: Money;
      items?: unknown;
      shipping?: {options?: unknown};
      invoice_id?: string;
      custom_id?: string;
      soft_descriptor?: string;
    }[];
    payment_source?: unknown;
    processing_instruction?: string;
  };
  readonly clientMetadataId: string | undefined;
  card?: Record<string, unknown>;
  /** Payment source of a wallet or a local method. */
  source?: Record<string, unknown>;
  /** Page that shows a voucher. */
  voucherPage?: string;
  captures: FakeCapture[];
  readonly authorizations: FakeAuthorization[];
  readonly refunds: FakeRefund[];
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface FakeAuthorization {
  readonly id: string;
  status: "CREATED" | "PENDING" | "PARTIALLY_CAPTURED" | "CAPTURED" | "DENIED" | "VOIDED" | "EXPIRED";
  readonly status_details?: StatusDetails;
  readonly amount: Money;
}

export interface FakeRefund {
  readonly id: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  readonly status_details?: StatusDetails;
  readonly amount: Money;
  readonly captureId: string;
  readonly custom_id: string | undefined;
  create_time?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export function refusal(status: number, name: string, issue: string): Reply {
  return {
    status,
    body: {
      name,
      message: `The request was refused: ${issue}.`,
      debug_id: "fake-debug-id",
      details: [{issue, description: `About ${issue}.`, value: "sent-value"}],
    },
  };
}

/** How the fake decides its next captures, authorizations and refunds. */
export interface FakeDecisions {
  captureStatus: "COMPLETED" | "DECLINED" | "PENDING" | "FAILED";
  authorizationStatus: FakeAuthorization["status"];
  refundStatus: FakeRefund["status"];
  /** PayPal's reason for the status of the next payments, if it gives one. */
  statusReason: string | undefined;
  /** PayPal's fee of the next completed captures, if it shows one. */
  fee: string | undefined;
  /** Orders show new refunds immediately. PayPal may show them later. */
  showsRefunds: boolean;
  /** The fake allows captures and refunds of any amount, so only the merchant server enforces the limits. */
  skipsAmountChecks: boolean;
}

export const AUTHORIZE = /\/authorize$/;
export const REFUND = /\/refund$/;
export const CAPTURE_AUTHORIZATION = /\/authorizations\/[^/]+\/capture$/;
export const VOID = /\/void$/;
export const REAUTHORIZE = /\/reauthorize$/;

const TAKING: ReadonlySet<CaptureStatus> = new Set(["COMPLETED", "PENDING"]);

export function cents(amount: Money | undefined): number {
  return Math.round(Number(amount?.value ?? "0") * 100);
}

function money(minor: number, {currency_code}: Money): Money {
  return {currency_code, value: (minor / 100).toFixed(2)};
}

function sum(amounts: readonly (Money | undefined)[]): number {
  return amounts.reduce((total, amount) => total + cents(amount), 0);
}

/** Sum of a capture's refunds that are completed or pending, in minor units. */
export function refundedOf(order: FakeOrder, captureId: string): number {
  const refunds = order.refunds.filter((one) => one.captureId === captureId && one.status !== "FAILED");
  return sum(refunds.map(({amount}) => amount));
}

/** Sum of an order's captures that are completed or pending, in minor units. */
export function capturedOf(order: FakeOrder): number {
  const captures = order.captures.filter(({status}) => TAKING.has(status));
  return sum(captures.map(({amount}) => amount));
}

/** `status_details` of a payment. A later status leaves it as it is. */
export function reasonOf({statusReason: reason}: Pick<FakeDecisions, "statusReason">): {
  readonly status_details?: StatusDetails;
} {
  return reason === undefined ? {} : {status_details: {reason}};
}

/** The part of a capture that tells PayPal's fee. */
export function feeOf(
  {fee: value}: Pick<FakeDecisions, "fee">,
  {status, amount}: Pick<FakeCapture, "status" | "amount">,
): Pick<FakeCapture, "seller_receivable_breakdown"> {
  if (value === undefined || !amount || status !== "COMPLETED") return {};
  return {seller_receivable_breakdown: {paypal_fee: {...amount, value}}};
}

const unprocessable = (issue: string) => refusal(422, "UNPROCESSABLE_ENTITY", issue);

/** @param nextId makes an id that starts with `kind` */
export function createFakePayments(options: {
  orders: () => Iterable<FakeOrder>;
  decisions: FakeDecisions;
  nextId: (kind: string) => string;
}) {
  const {orders, decisions, nextId} = options;

  function find(id: string, has: (order: FakeOrder) => readonly {readonly id: string}[]) {
    return [...orders()].find((order) => has(order).some((one) => one.id === id));
  }

  function authorize(order: FakeOrder): void {
    const [unit] = order.payload.purchase_units;
    if (!unit) throw new Error("The order has no purchase unit.");
    order.authorizations.push({
      id: nextId("AUTH"),
      status: decisions.authorizationStatus,
      ...reasonOf(decisions),
      amount: unit.amount,
    });
    order.status = "COMPLETED";
  }

  /** Answers a POST to a path below `/v2/payments`; `undefined` for other paths. */
  function answer(request: SeenRequest): Reply | undefined {
    const [, , collection, id, action] = request.path.split("/").slice(1);
    if (!request.path.startsWith("/v2/payments/") || !collection || !id) return undefined;
    const body = JSON.parse(request.body || "{}") as PaymentRequest;
    if (collection === "captures" && action === "refund") return refund(id, body);
    if (action === "capture") return captureAuthorization(id, body);
    if (action === "void") return voidAuthorization(id);
    return action === "reauthorize" ? reauthorize(id, body) : undefined;
  }

  interface PaymentRequest {
    readonly amount?: Money;
    readonly custom_id?: string;
    readonly invoice_id?: string;
    readonly final_capture?: boolean;
  }

  function refund(captureId: string, {amount, custom_id}: PaymentRequest): Reply {
    const order = find(captureId, ({captures}) => captures);
    const capture = order?.captures.find(({id}) => id === captureId);
    if (!order || !capture?.amount) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if (capture.status === "PENDING") return unprocessable("PENDING_CAPTURE");
    if (capture.status !== "COMPLETED") return unprocessable("REFUND_NOT_ALLOWED");
    const left = cents(capture.amount) - refundedOf(order, captureId);
    if (left === 0 && !decisions.skipsAmountChecks) return unprocessable("CAPTURE_FULLY_REFUNDED");
    const requested = amount ?? money(left, capture.amount);
    if (cents(requested) > left && !decisions.skipsAmountChecks)
      return unprocessable("REFUND_AMOUNT_EXCEEDED");
    const created = {
      id: nextId("REFUND"),
      status: decisions.refundStatus,
      ...reasonOf(decisions),
      amount: requested,
      captureId,
      custom_id,
    };
    order.refunds.push(created);
    return {status: 201, body: created};
  }

  function captureAuthorization(id: string, {amount, invoice_id, final_capture}: PaymentRequest): Reply {
    const order = find(id, ({authorizations}) => authorizations);
    const authorization = order?.authorizations.find((one) => one.id === id);
    if (!order || !authorization) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if (authorization.status === "VOIDED") return unprocessable("AUTHORIZATION_VOIDED");
    if (authorization.status !== "CREATED" && authorization.status !== "PARTIALLY_CAPTURED") {
      return unprocessable("AUTHORIZATION_ALREADY_CAPTURED");
    }
    const left = cents(authorization.amount) - capturedOf(order);
    const requested = amount ?? money(left, authorization.amount);
    if (cents(requested) > left && !decisions.skipsAmountChecks)
      return unprocessable("MAX_CAPTURE_AMOUNT_EXCEEDED");
    const taken = [...orders()].flatMap(({captures}) => captures.filter(({status}) => TAKING.has(status)));
    if (invoice_id !== undefined && taken.some((capture) => capture.invoice_id === invoice_id))
      return unprocessable("DUPLICATE_INVOICE_ID");
    const status = decisions.captureStatus;
    const created = {
      id: nextId("CAPTURE"),
      status,
      ...reasonOf(decisions),
      amount: requested,
      ...feeOf(decisions, {status, amount: requested}),
      invoice_id,
    };
    order.captures.push(created);
    if (status === "COMPLETED" || status === "PENDING") {
      const isLast = final_capture === true || cents(requested) >= left;
      for (const one of order.authorizations) one.status = isLast ? "CAPTURED" : "PARTIALLY_CAPTURED";
    }
    return {status: 201, body: created};
  }

  function voidAuthorization(id: string): Reply {
    const order = find(id, ({authorizations}) => authorizations);
    const [original] = order?.authorizations ?? [];
    if (original?.id !== id) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if (original.status === "CAPTURED") return unprocessable("PREVIOUSLY_CAPTURED");
    if (original.status === "VOIDED") return unprocessable("PREVIOUSLY_VOIDED");
    for (const one of order?.authorizations ?? []) one.status = "VOIDED";
    return {status: 200, body: original};
  }

  function reauthorize(id: string, {amount}: PaymentRequest): Reply {
    const order = find(id, ({authorizations}) => authorizations);
    const [original] = order?.authorizations ?? [];
    if (!order || original?.id !== id) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if (original.status !== "CREATED") return unprocessable("AUTHORIZATION_ALREADY_CAPTURED");
    const renewal = {id: nextId("AUTH"), status: "CREATED" as const, amount: amount ?? original.amount};
    order.authorizations.push(renewal);
    return {status: 201, body: renewal};
  }

  return {authorize, answer};
}

/** A refund as PayPal shows it. */
export function refundReply({captureId, ...refund}: FakeRefund) {
  const href = `https://paypal.example/v2/payments/captures/${captureId}`;
  return {...refund, links: [{rel: "up", href, method: "GET"}]};
}

/** An order's payments as PayPal shows them; `undefined` if it has none. */
export function paymentsOf(
  order: FakeOrder,
  {canary, showsRefunds}: FakeDecisions & {canary: Record<string, unknown>},
) {
  const {authorizations, captures} = order;
  const refunds = showsRefunds ? order.refunds : [];
  if (authorizations.length + captures.length + refunds.length === 0) return undefined;
  const shown = (payments: readonly object[]) => payments.map((payment) => ({...payment, ...canary}));
  return {
    ...(authorizations.length > 0 ? {authorizations: shown(authorizations)} : {}),
    ...(captures.length > 0 ? {captures: shown(captures)} : {}),
    ...(refunds.length > 0
      ? {
          refunds: shown(refunds.map(refundReply)),
        }
      : {}),
  };
}
