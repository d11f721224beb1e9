import type {ShippingOption} from "../../protocol/payment-window.ts";

/** A way of delivery; amounts also as people read them. */
export interface OfferedOption extends ShippingOption {
  readonly amountText?: string;
  /** What the whole costs with it. */
  readonly total: string;
  readonly totalText: string;
}

/** What of the order can change while the form is open. */
export interface Checkout {
  readonly total: string;
  readonly totalText: string;
  readonly shippingOptions: readonly OfferedOption[];
}

/** Reads the order as it is now: the shop's server may have changed it. @throws when it can't be read */
export async function readCheckout(orderId: string, locale: string): Promise<Checkout> {
  const response = await fetch(`/guest-checkout/orders/${encodeURIComponent(orderId)}?locale=${locale}`, {
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  return (await response.json()) as Checkout;
}

/** Reads what the server wrote into the document. */
export function readRendered(): Checkout {
  return JSON.parse(document.documentElement.dataset["checkout"] ?? "") as Checkout;
}
