import type {CheckoutCardFields} from "checkout-elements";

/** Test card that the sandbox's fields fill in when they load. PayPal's own fields ignore it. Undefined: none. */
export function setTestCard(number: string | undefined): void {
  const {dataset} = document.documentElement;
  if (number === undefined) delete dataset["sandboxCard"];
  else dataset["sandboxCard"] = number.replaceAll(" ", "");
}

/** Resolves when all fields of the form are valid. */
export function filled(form: CheckoutCardFields): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    form.addEventListener(
      "checkout-change",
      ({detail}) => {
        if (!detail.valid) return;
        done.abort();
        resolve();
      },
      {signal: done.signal},
    );
  });
}

/** The postal code is an input of the form itself, with the sandbox and with PayPal. */
export function typePostalCode(form: CheckoutCardFields, text: string): void {
  const input = form.shadowRoot?.querySelector<HTMLInputElement>("input[name=postal-code]");
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event("input"));
}
