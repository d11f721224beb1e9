import type {CheckoutFastlane, Shipping} from "checkout-elements";
import {isEmail} from "./delivery-fields.ts";
import {find, show} from "./dom.ts";

/** Fastlane as a step of the checkout: a member's details replace the page's own fields. */
export interface FastlaneStep {
  readonly element: CheckoutFastlane;
  /** A member's address and way of delivery. Undefined for all other buyers. */
  shipping(): Shipping | undefined;
}

/** @param onChange called when the delivery of a member has changed */
export function offerFastlane(email: HTMLInputElement, onChange: () => void): FastlaneStep {
  const element = find<CheckoutFastlane>("checkout-fastlane");
  const step = find(".fastlane");
  const ready = new Promise((resolve) => element.addEventListener("checkout-ready", resolve, {once: true}));
  const load = () => void customElements.whenDefined(element.localName).then(() => element.load());
  let isMember = false;
  let shipping: Shipping | undefined;
  const use = (isUsed: boolean) => {
    isMember = isUsed;
    show("own", !isUsed);
    step.hidden = !isUsed;
    onChange();
  };

  /** E-mail address of the last look-up. */
  let requested = "";
  async function identify(): Promise<void> {
    const {value} = email;
    if (!isEmail(email) || value === requested) return;
    requested = value;
    load();
    await ready;
    element.email = value;
    if (!(await element.identify()) || email.value !== value) return;
    use(true);
    find("#fastlane-title").focus();
  }

  element.addEventListener("checkout-delivery-change", ({detail}) => {
    shipping = detail.shippingAddress;
    if (isMember) onChange();
  });
  // Fastlane loads only for buyers who enter their e-mail address.
  email.addEventListener("focus", load, {once: true});
  email.addEventListener("change", () => void identify());
  // An address that the browser restored doesn't change.
  email.addEventListener("blur", () => void identify());
  find("button", step).addEventListener("click", () => {
    use(false);
    find("#fullName").focus();
  });
  return {element, shipping: () => (isMember ? shipping : undefined)};
}
