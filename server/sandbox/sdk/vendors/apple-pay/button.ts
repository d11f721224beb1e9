/** `<apple-pay-button>` with a text instead of Apple's artwork. Pages listen to its `click`. */
import {type ButtonText, writeButton} from "../shared/button-text.ts";

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
    writeButton(this.#button, "Apple Pay", buttonText, this.getAttribute("locale"));
  }
}
