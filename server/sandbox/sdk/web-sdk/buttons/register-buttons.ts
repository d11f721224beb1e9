/**
 * The SDK's marks and button elements. A button shows a brand and dispatches its native `click`. The page's handler starts a
 * payment session.
 */
import {type PaymentMethod, paymentMethods} from "../../payment-methods.ts";
import {CARD_BUTTON_EVENT} from "../../strict-rules.ts";
import {createContainerClass, createButtonClass} from "./button-element.ts";
import {cardContent, typedContent} from "./content.ts";
import {createMarkClass} from "./mark-element.ts";
import {read, reflected} from "./reflected.ts";

const type = reflected("type");
const countryCode = reflected("countryCode");
const productCode = reflected("productCode");
const buyerCountry = reflected("buyerCountry");

const methods: readonly PaymentMethod[] = paymentMethods;
const brandButtons = methods.flatMap(({button, name}): Array<[string, () => CustomElementConstructor]> => {
  if (button === null || name === null) return [];
  return [
    [button, () => createButtonClass([type], (element) => typedContent(element, name, read(element, type)))],
  ];
});

/** Marks of the local methods, named like their buttons. */
const brandMarks = methods.flatMap(
  ({button, name, shape}): Array<[string, () => CustomElementConstructor]> =>
    shape === "local-payment" && button !== null && name !== null
      ? [[button.replace(/button$/, "mark"), () => createMarkClass(name)]]
      : [],
);

const classes: ReadonlyMap<string, () => CustomElementConstructor> = new Map<
  string,
  () => CustomElementConstructor
>([
  ...brandButtons,
  ...brandMarks,
  [
    "paypal-pay-later-button",
    () =>
      // The offer depends on country and product, so both codes are required.
      createButtonClass([countryCode, productCode], (button) =>
        read(button, countryCode) && read(button, productCode)
          ? {brand: "PayPal", after: " Pay Later"}
          : undefined,
      ),
  ],
  [
    "paypal-credit-button",
    () =>
      createButtonClass([countryCode], (button) =>
        read(button, countryCode) ? {brand: "PayPal", after: " Credit"} : undefined,
      ),
  ],
  ["paypal-basic-card-container", createContainerClass],
  [
    "paypal-basic-card-button",
    () =>
      class extends createButtonClass([buyerCountry], (button) =>
        button.closest("paypal-basic-card-container") ? cardContent(button) : undefined,
      ) {
        constructor() {
          super();
          this.addEventListener("click", () =>
            this.dispatchEvent(new CustomEvent(CARD_BUTTON_EVENT, {bubbles: true, composed: true})),
          );
        }
      },
  ],
]);

/** @throws DOMException if another copy of the SDK, or the page, has defined an element of these names */
export function registerButtons(): void {
  for (const [tag, createClass] of classes) customElements.define(tag, createClass());
}
