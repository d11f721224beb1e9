import type {ShippingOption} from "../../protocol/payment-window.ts";

/** Shipping option with formatted amounts. */
export interface OfferedOption extends ShippingOption {
  readonly amountText?: string;
  /** Total of the order with this option. */
  readonly total: string;
  readonly totalText: string;
}

/** Data of the order that can change while the form is open. */
export interface Checkout {
  readonly total: string;
  readonly totalText: string;
  readonly shippingOptions: readonly OfferedOption[];
}

/**
 * Fetches the present order, which the merchant's server may have changed.
 * @throws Error when it can't be read
 */
export async function readCheckout(orderId: string, locale: string): Promise<Checkout> {
  const response = await fetch(`/guest-checkout/orders/${encodeURIComponent(orderId)}?locale=${locale}`, {
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  return (await response.json()) as Checkout;
}

/** Reads the order from the rendered document. */
export function readRendered(): Checkout {
  return JSON.parse(document.documentElement.dataset["checkout"] ?? "") as Checkout;
}
