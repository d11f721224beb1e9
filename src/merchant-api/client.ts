import {CheckoutError} from "../errors.ts";
import type {ClientToken} from "../paypal-sdk/page-instance.ts";
import {call, refused} from "./http.ts";
import {isMoney, payload, type Money, type Purchase, type Terms} from "./purchase.ts";

export async function fetchClientToken(server: string): Promise<ClientToken> {
  const reply = await call(`${server}/auth/browser-safe-client-token`, {method: "GET"});
  if (reply.status !== 200) throw refused("token", reply);
  return reply.body as ClientToken;
}

/** Fetches the price of a purchase. Undefined if the server has no such route (an older server). */
export async function fetchQuote(
  server: string,
  purchase: Purchase,
  terms?: Pick<Terms, "shipping">,
): Promise<Money | undefined> {
  const reply = await call(`${server}/checkout/quote`, {
    body: {...("amount" in purchase ? payload(purchase) : purchase), ...terms},
  });
  if (reply.status === 404 || reply.status === 405) return undefined;
  if (reply.status !== 200) throw refused("quote", reply);
  const {amount} = reply.body as {amount?: unknown};
  if (!isMoney(amount)) throw new CheckoutError("quote", "The quote has no amount");
  return amount;
}
