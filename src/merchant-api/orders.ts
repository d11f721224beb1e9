import {CheckoutError} from "../errors.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import {isMoney, payload, type Bought, type Money, type Terms} from "./purchase.ts";

export interface Order {
  id: string;
  amount?: Money | undefined;
  /** The service's word for how far it is. */
  status?: unknown;
  /** Where the buyer acts first, while that is asked for. */
  payerAction?: unknown;
}

/**
 * Makes the order of one attempt; asking again with the same attempt id can't make a second one.
 * @param expected what the buyer was told that it costs: for another price nothing is made
 * @throws `network` while it is not known whether the order was made, anything else when it was definitely not:
 *   `amount-changed` (see `newPrice`), `order-create`
 */
export async function createOrder(
  server: string,
  bought: Bought,
  attemptId: string,
  expected?: Money,
): Promise<Order> {
  const [route, body] = creation(bought);
  const headers = {
    ...attempt(attemptId),
    ...(expected && {"Expected-Amount": `${expected.currency_code} ${expected.value}`}),
  };
  const reply = await call(`${server}/checkout/orders${route}`, {headers, body});
  if (isOpen(reply)) throw refused("network", reply);
  if (reply.status !== 200 && reply.status !== 201)
    throw refused(detailOf(reply.body) ? "amount-changed" : "order-create", reply);
  const {id, amount, ...more} = reply.body as {id?: unknown; amount?: unknown};
  if (typeof id !== "string" || !id) throw new CheckoutError("order-create", "The order has no string id.");
  return {...more, id, amount: isMoney(amount) ? amount : undefined};
}

/** What it costs now, in the server's words: `USD 80.00`; undefined for a refusal of another kind. */
function detailOf(body: unknown): string | undefined {
  const {code, details} = (body ?? {}) as {code?: unknown; details?: {description?: string}[]};
  return code === "PRICE_CHANGED" ? details?.[0]?.description : undefined;
}

/** What it costs now, of an `amount-changed` that came before there was an order. */
export function newPrice({cause}: CheckoutError): Money | undefined {
  const [currency_code, value] = detailOf(cause)?.split(" ") ?? [];
  const price = {currency_code, value};
  return isMoney(price) ? price : undefined;
}

export function captureOrder(server: string, orderId: string, attemptId: string): Promise<Reply> {
  return call(`${server}/checkout/orders/${encodeURIComponent(orderId)}/capture`, {
    headers: attempt(attemptId),
  });
}

function creation([purchase, scaMethod, terms]: Bought): [route: string, body?: object | undefined] {
  const sca = scaMethod !== "NONE" && {scaMethod};
  if ("sample" in purchase)
    return sca ? ["", {enable3DS: true, scaMethod}] : ["/create-with-sample-data", walletOf(terms)];
  if (!("amount" in purchase)) return ["/create", {...purchase, ...sca, ...terms}];
  const card = {attributes: {verification: {method: scaMethod}}};
  return ["/create", {...payload(purchase), ...(sca && {payment_source: {card}}), ...terms}];
}

const walletOf = ({wallet, review}: Terms = {}) => (wallet ? {wallet, review} : undefined);

/** The same over all retries of one press. */
const attempt = (id: string) => ({"Service-Request-Id": id});
