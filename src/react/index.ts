"use client";
/** The elements as React components. Importable on a server; the elements are registered in the browser, in an effect. */
import {createComponent} from "@lit/react";
import * as React from "react";
import {CheckoutCardFields} from "../components/card-fields/card-fields.ts";
import {CheckoutExpressButtons} from "../components/express-buttons/express-buttons.ts";
import {CheckoutFastlane} from "../components/fastlane/fastlane.ts";
import {CheckoutGuestButton} from "../components/guest-button/guest-button.ts";
import {CheckoutPayment} from "../components/payment/payment.ts";
import {CheckoutPaymentMethod} from "../components/payment-method/payment-method.ts";
import {CheckoutProvider as ProviderElement} from "../components/provider/provider.ts";
import {CheckoutWalletButton} from "../components/wallet-button/wallet-button.ts";

/** Class of an element, as far as the component uses it. */
interface ElementClass<Element extends HTMLElement> {
  new (): Element;
  readonly tag: string;
  readonly observedAttributes: string[];
  register(): void;
}

/** Names of the event props. Events bubble, so each component may have all of them. */
const events = {
  onReady: "checkout-ready",
  onIneligible: "checkout-ineligible",
  onMethodChange: "checkout-method-change",
  onMethodRemove: "checkout-method-remove",
  onChange: "checkout-change",
  onSubmit: "checkout-submit",
  onApprove: "checkout-approve",
  onComplete: "checkout-complete",
  onAuthorized: "checkout-authorized",
  onPartlyComplete: "checkout-partly-complete",
  onSaved: "checkout-saved",
  onPending: "checkout-pending",
  onCancel: "checkout-cancel",
  onWarn: "checkout-warn",
  onError: "checkout-error",
  onShippingAddressChange: "checkout-shipping-address-change",
  onShippingOptionsChange: "checkout-shipping-options-change",
  onDeliveryChange: "checkout-delivery-change",
};

/**
 * Wraps an element's class. `@lit/react` attaches listeners and sets properties in a layout effect, which also runs when
 * React hydrates what a server rendered.
 * @param inside classes of the elements that this one creates
 */
function component<Element extends HTMLElement>(
  elementClass: ElementClass<Element>,
  displayName: string,
  inside: readonly ElementClass<HTMLElement>[] = [],
): React.FunctionComponent {
  // Lit adds the accessors by which `@lit/react` distinguishes properties from attributes when this getter is read.
  void elementClass.observedAttributes;
  const Inner = createComponent({
    react: React,
    tagName: elementClass.tag,
    elementClass,
    events,
    displayName,
  }) as unknown as React.ComponentType<object>;
  function Component(props: object): React.ReactNode {
    // After hydration, because a registered element adds children, which React would report as a mismatch.
    React.useEffect(() => {
      // An element that is defined before its provider doesn't find it.
      for (const needed of [ProviderElement, ...inside, elementClass]) needed.register();
    }, []);
    return React.createElement(Inner, props);
  }
  Component.displayName = displayName;
  return Component;
}

export const CheckoutProvider = /* @__PURE__ */ component(ProviderElement, "CheckoutProvider");
export const Payment = /* @__PURE__ */ component(CheckoutPayment, "Payment", [
  CheckoutCardFields,
  CheckoutWalletButton,
  CheckoutExpressButtons,
  CheckoutGuestButton,
  CheckoutPaymentMethod,
]);
export const ExpressButtons = /* @__PURE__ */ component(CheckoutExpressButtons, "ExpressButtons", [
  CheckoutWalletButton,
]);
export const CardFields = /* @__PURE__ */ component(CheckoutCardFields, "CardFields");
export const WalletButton = /* @__PURE__ */ component(CheckoutWalletButton, "WalletButton");
export const GuestButton = /* @__PURE__ */ component(CheckoutGuestButton, "GuestButton");
export const PaymentMethod = /* @__PURE__ */ component(CheckoutPaymentMethod, "PaymentMethod");
export const Fastlane = /* @__PURE__ */ component(CheckoutFastlane, "Fastlane");
