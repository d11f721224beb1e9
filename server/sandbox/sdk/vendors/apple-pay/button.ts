/** `<apple-pay-button>` with Apple's mark from simple-icons. Pages listen to its `click`. */
import {brandCss} from "../../web-sdk/buttons/brand-mark.ts";
import {type ButtonText, writeButton} from "../shared/button-text.ts";

/** Without the card's outline around it. */
const applePay = {
  name: "Apple Pay",
  mark: {
    path: "M6.86 8.53c-.3.016-.668.199-.88.456-.191.22-.36.58-.316.918.338.03.675-.169.888-.418.205-.258.345-.603.308-.955zm2.207.42v5.493h.852v-1.877h1.18c1.078 0 1.835-.739 1.835-1.812 0-1.07-.742-1.805-1.808-1.805zm.852.719h.982c.739 0 1.161.396 1.161 1.089 0 .692-.422 1.092-1.164 1.092h-.979zm-3.154.3c-.45.01-.83.28-1.05.28-.235 0-.593-.264-.981-.257a1.446 1.446 0 0 0-1.23.747c-.527.908-.139 2.255.374 2.995.249.366.549.769.944.754.373-.014.52-.242.973-.242.454 0 .586.242.98.235.41-.007.667-.366.915-.733.286-.417.403-.82.41-.841-.007-.008-.79-.308-.797-1.209-.008-.754.615-1.113.644-1.135-.352-.52-.9-.578-1.09-.593a1.123 1.123 0 0 0-.092-.002zm8.204.397c-.99 0-1.606.533-1.652 1.256h.777c.072-.358.369-.586.845-.586.502 0 .803.266.803.711v.309l-1.097.064c-.951.054-1.488.484-1.488 1.184 0 .72.548 1.207 1.332 1.207.526 0 1.032-.281 1.264-.727h.019v.659h.788v-2.76c0-.803-.62-1.317-1.591-1.317zm1.94.072l1.446 4.009c0 .003-.073.24-.073.247-.125.41-.33.571-.711.571-.069 0-.206 0-.267-.015v.666c.06.011.267.019.335.019.83 0 1.226-.312 1.568-1.283l1.5-4.214h-.868l-1.012 3.259h-.015l-1.013-3.26zm-1.167 2.189v.316c0 .521-.45.917-1.024.917-.442 0-.731-.228-.731-.579 0-.342.278-.56.769-.593z",
    viewBox: "3.2 8.5 17.5 7.5",
    height: 1.35,
    isName: true,
  },
};

/** Text before the brand, by `type`. */
const buttonTexts: ReadonlyMap<string, ButtonText> = new Map<string, ButtonText>([
  ["add-money", {before: "Add money with "}],
  ["book", {before: "Book with "}],
  ["buy", {before: "Buy with ", translation: "buynow"}],
  ["check-out", {before: "Check out with ", translation: "checkout"}],
  ["continue", {before: "Continue with "}],
  ["contribute", {before: "Contribute with "}],
  ["donate", {before: "Donate with ", translation: "donate"}],
  ["order", {before: "Order with "}],
  ["pay", {before: "Pay with ", translation: "pay"}],
  ["plain", {before: ""}],
  ["reload", {before: "Reload with "}],
  ["rent", {before: "Rent with "}],
  ["set-up", {before: "Set up "}],
  ["subscribe", {before: "Subscribe with ", translation: "subscribe"}],
  ["support", {before: "Support with "}],
  ["tip", {before: "Tip with "}],
  ["top-up", {before: "Top up with "}],
]);

/** The custom properties have Apple's names. */
const css = `
:host {
  display: inline-block;
  inline-size: var(--apple-pay-button-width, max-content);
  min-inline-size: 160px;
  min-block-size: var(--apple-pay-button-height, 48px);
  max-inline-size: 100%;
}
:host([hidden]) { display: none; }
button {
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: max(44px, var(--apple-pay-button-height, 48px));
  margin: 0;
  padding: var(--apple-pay-button-padding, 8px 16px);
  border: 1px solid light-dark(transparent, #6b7682);
  border-radius: var(--apple-pay-button-border-radius, 8px);
  background: #000000;
  color: #ffffff;
  font: 500 1rem/1.25 system-ui, sans-serif;
  cursor: pointer;
}
:host([buttonstyle^="white"]) button { background: #ffffff; color: #000000; }
:host([buttonstyle="white-outline"]) button { border-color: #000000; }
button:hover { filter: brightness(0.95); }
button:focus-visible { outline: 2px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px; }
${brandCss}
@media (forced-colors: active) { button { border-color: ButtonText; } }
`;

let sheet: CSSStyleSheet | undefined;

function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

export class ApplePayButton extends HTMLElement {
  static readonly observedAttributes = ["type", "locale"];
  readonly #button = document.createElement("button");

  constructor() {
    super();
    const root = this.attachShadow({mode: "open", delegatesFocus: true});
    root.adoptedStyleSheets = [styles()];
    this.#button.type = "button";
    root.append(this.#button);
  }

  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    const buttonText = buttonTexts.get(this.getAttribute("type") ?? "plain") ?? {before: ""};
    writeButton(this.#button, applePay, buttonText, this.getAttribute("locale"));
  }
}
