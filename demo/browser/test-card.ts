import type {CheckoutCardFields} from "checkout-elements";

/**
 * Fills a ready card form with a test card, and resolves when all its fields are valid. Only the sandbox's fields accept text
 * from the page: PayPal's own don't.
 */
export function fillTestCard(form: CheckoutCardFields, number: string): Promise<void> {
  const expiry = `12${String(new Date().getFullYear() + 2).slice(-2)}`;
  const texts = {number, expiry, cvv: "123"};
  const send = () => {
    for (const [name, text] of Object.entries(texts)) {
      const frame = form.querySelector<HTMLIFrameElement>(`[slot="${name}"] iframe`);
      // oxlint-disable-next-line eslint-js/no-restricted-syntax -- any origin may read a test card
      frame?.contentWindow?.postMessage({kind: "test-input", target: "card-field", text}, "*");
    }
  };
  return new Promise((resolve) => {
    const filled = new AbortController();
    const {signal} = filled;
    form.addEventListener(
      "checkout-change",
      ({detail}) => {
        if (!detail.valid) return;
        filled.abort();
        resolve();
      },
      {signal},
    );
    // The frames may load after the form is ready.
    form.addEventListener("load", send, {capture: true, signal});
    send();
    typePostalCode(form, "95131");
  });
}

/** The postal code is an input of the form itself, with the sandbox and with PayPal. */
export function typePostalCode(form: CheckoutCardFields, text: string): void {
  const input = form.shadowRoot?.querySelector<HTMLInputElement>("input[name=postal-code]");
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event("input"));
}
