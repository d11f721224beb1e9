import type {PaymentHost} from "./payment-host.ts";

/** Focuses the first match in the element's shadow root after its next update. */
export async function focusIn(host: PaymentHost, selector: string): Promise<void> {
  await host.updateComplete;
  host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}
