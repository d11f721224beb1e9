import type {CheckoutPayment} from "checkout-elements";
import type {DeliveryForm} from "./delivery.ts";
import {find} from "./dom.ts";

/** The page's own pay button. One press marks every missing field of the delivery and of the payment method. */
export function payWithPage(payment: CheckoutPayment, delivery: DeliveryForm): void {
  const button = find<HTMLButtonElement>("button.pay", payment);
  let isReady = false;
  let isBusy = false;
  /** An express button or Fastlane takes the money. */
  let isTaken = false;
  /** The delivery that the elements have. */
  let given = "";

  function draw(): void {
    button.hidden = payment.hasBrandButton;
    button.setAttribute("aria-disabled", String(!isReady || isBusy || isTaken));
    find(".idle", button).hidden = isBusy;
    find(".busy", button).hidden = !isBusy;
  }

  function setBusy(value: boolean): void {
    isBusy = value;
    draw();
  }

  async function pay(): Promise<void> {
    // Contact and delivery are above the payment, so they get the focus.
    if (!delivery.check()) {
      // A local method's fields begin with the delivery's values. PayPal's check would move the focus to them.
      if (isReady && payment.method === "card") void payment.validate({focus: false});
      return;
    }
    if (!isReady || isBusy) return;
    const shipping = delivery.shipping();
    payment.terms = {shipping};
    given = JSON.stringify(shipping);
    // Without a new task, because browsers open windows only in the task of the press.
    await payment.updateComplete;
    await payment.submit();
    setBusy(payment.status === "processing" || payment.status === "pending");
  }

  button.addEventListener("click", () => void pay());
  payment.addEventListener(
    "click",
    (event) => {
      if (payment.status !== "ready" || !event.composedPath().some(isBrand)) return;
      event.preventDefault();
      event.stopPropagation();
      void pay();
    },
    {capture: true},
  );
  // The enter key in a field also submits.
  payment.addEventListener("checkout-submit", (event) => {
    if (given === JSON.stringify(delivery.shipping()) && delivery.check()) {
      setBusy(true);
      return;
    }
    event.preventDefault();
    void pay();
  });
  payment.addEventListener("checkout-ready", () => {
    isReady = true;
    draw();
  });
  payment.addEventListener("checkout-method-change", draw);
  for (const type of ["checkout-error", "checkout-cancel"] as const)
    payment.addEventListener(type, () => setBusy(false));
  for (const type of ["checkout-approve", "checkout-error", "checkout-cancel"] as const)
    document.addEventListener(type, ({target}) => {
      if (payment.contains(target as Node)) return;
      isTaken = type === "checkout-approve";
      draw();
    });
}

const isBrand = (target: EventTarget | null): boolean =>
  target instanceof Element && /^checkout-(?:wallet|guest)-button$/.test(target.localName);
