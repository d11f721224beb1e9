import {CheckoutError, type CheckoutErrorCode} from "../errors.ts";
import {declineIssueOf, declineReasonOf} from "./decline-issues.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import {isMoney, payload, type Money, type OrderOptions, type OrderRequest} from "./purchase.ts";

export interface Order {
  id: string;
  amount?: Money | undefined;
  /** PayPal's status of the order. */
  status?: unknown;
  /** Address of the page where the buyer has to act first. */
  payerAction?: unknown;
}

/**
 * Creates the order of one attempt. A repeated call with the same attempt id creates no second one.
 * @param expected price that the buyer has read; with another price no order is created
 * @param purchaseId purchase that the order pays, if the server has named one
 * @throws CheckoutError `network` while it is unknown whether the order exists; `amount-changed` (see `newPrice`),
 *   `already-paid` (see `paymentIn`), a refusal of the shop such as `sold-out`, or `order-create` if it doesn't
 */
export async function createOrder(
  server: string,
  request: OrderRequest,
  attemptId: string,
  expected?: Money,
  purchaseId?: string,
): Promise<Order> {
  const [route, body] = creation(request);
  const headers = {
    ...attempt(attemptId),
    ...(expected && {"Expected-Amount": `${expected.currencyCode} ${expected.value}`}),
    ...(purchaseId && {"Purchase-Id": purchaseId}),
  };
  const reply = await call(`${server}/checkout/orders${route}`, {headers, body});
  const {code, details} = (reply.body ?? {}) as {code?: unknown; details?: unknown};
  // The shop's own code has failed before the order was sent to PayPal.
  if (isOpen(reply) && code !== "HOOK_FAILED") throw refused("network", reply);
  if (reply.status !== 200 && reply.status !== 201) {
    throw refused(refusalOf(code, details), reply, declineReasonOf(details));
  }
  const {id, amount, ...more} = reply.body as {id?: unknown; amount?: unknown};
  if (typeof id !== "string" || !id) throw new CheckoutError("order-create", "The order has no string id.");
  return {...more, id, amount: isMoney(amount) ? amount : undefined};
}

const refusals: Readonly<Record<string, CheckoutErrorCode>> = {
  PRICE_CHANGED: "amount-changed",
  ALREADY_PAID: "already-paid",
  PAYMENT_IN_DOUBT: "already-paid",
  CART_PAID: "already-paid",
  METHOD_CURRENCY: "not-eligible",
  METHOD_UNITS: "not-eligible",
  // PayPal's reply is lost, and the order may have been charged.
  NEEDS_CHECK: "unexpected-state",
};

function refusalOf(code: unknown, details: unknown): CheckoutErrorCode {
  if (declineIssueOf(details) !== undefined) return "declined";
  return (typeof code === "string" && refusals[code]) || "order-create";
}

/** New price as the server writes it, such as `USD 80.00`. Undefined for any other refusal. */
function detailOf(body: unknown): string | undefined {
  const {code, details} = (body ?? {}) as {code?: unknown; details?: {description?: string}[]};
  return code === "PRICE_CHANGED" ? details?.[0]?.description : undefined;
}

/** New price of an `amount-changed` error that occurred before there was an order. */
export function newPrice({cause}: CheckoutError): Money | undefined {
  const [currencyCode, value] = detailOf(cause)?.split(" ") ?? [];
  const price = {currencyCode, value};
  return isMoney(price) ? price : undefined;
}

/** State of an order at PayPal. */
export interface OrderState {
  status: unknown;
  /** Result of the bank's check. */
  liabilityShift?: unknown;
}

/**
 * Fetches the state of an order.
 * @returns undefined if the server has no such route (an older server)
 * @throws CheckoutError `network` while the state is unknown
 */
export async function fetchOrder(server: string, orderId: string): Promise<OrderState | undefined> {
  const reply = await call(`${server}/checkout/orders/${encodeURIComponent(orderId)}`, {method: "GET"});
  if (reply.status === 404 || reply.status === 405) return undefined;
  if (reply.status !== 200) throw refused("network", reply);
  return reply.body as OrderState;
}

export function captureOrder(server: string, orderId: string, attemptId: string): Promise<Reply> {
  return call(`${server}/checkout/orders/${encodeURIComponent(orderId)}/capture`, {
    headers: attempt(attemptId),
  });
}

/** Route and body that create an order. */
function creation({purchase, scaMethod, options}: OrderRequest): [route: string, body?: object | undefined] {
  const sca = scaMethod !== "NONE" && {scaMethod};
  if ("sample" in purchase)
    return sca ? ["", {enable3DS: true, scaMethod}] : ["/create-with-sample-data", walletOf(options)];
  if (!("amount" in purchase)) return ["/create", {...purchase, ...sca, ...options}];
  const card = {attributes: {verification: {method: scaMethod}}};
  return ["/create", {...payload(purchase), ...(sca && {payment_source: {card}}), ...options}];
}

const walletOf = ({wallet, review, method}: OrderOptions) =>
  wallet || method ? {wallet, review, method} : undefined;

/** Idempotency header: the same for all requests of one press. */
const attempt = (id: string) => ({"Service-Request-Id": id});
