/** Button of Google's client with a text instead of Google's artwork. */
import {type ButtonText, writeButton} from "../shared/button-text.ts";
import {developerError} from "./errors.ts";

/** Text before the brand, by `buttonType`. */
const buttonTexts: ReadonlyMap<unknown, ButtonText> = new Map<unknown, ButtonText>([
  ["book", {before: "Book with "}],
  ["buy", {before: "Buy with ", translation: "buynow"}],
  ["checkout", {before: "Check out with ", translation: "checkout"}],
  ["donate", {before: "Donate with ", translation: "donate"}],
  ["long", {before: "Buy with ", translation: "buynow"}],
  ["order", {before: "Order with "}],
  ["pay", {before: "Pay with ", translation: "pay"}],
  ["plain", {before: ""}],
  ["short", {before: ""}],
  ["subscribe", {before: "Subscribe with ", translation: "subscribe"}],
]);

const css = `
.gpay-stand-in { display: inline-block; }
.gpay-stand-in.fill { display: block; inline-size: 100%; block-size: 100%; }
.gpay-stand-in > button {
  all: revert;
  box-sizing: border-box;
  min-inline-size: 160px;
  max-inline-size: 100%;
  min-block-size: 48px;
  margin: 0;
  padding: 8px 16px;
  border: 1px solid light-dark(transparent, #6b7682);
  border-radius: 8px;
  background: #14171a;
  color: #ffffff;
  font: 500 1rem/1.25 system-ui, sans-serif;
  cursor: pointer;
}
.gpay-stand-in.fill > button { inline-size: 100%; block-size: 100%; }
.gpay-stand-in.white > button { border-color: #6b7682; background: #ffffff; color: #14171a; }
.gpay-stand-in > button:hover { filter: brightness(0.95); }
.gpay-stand-in > button:focus-visible { outline: 2px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px; }
@media (forced-colors: active) {
  .gpay-stand-in > button { border-color: ButtonText; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** @throws PaymentsError `DEVELOPER_ERROR` */
export function createButton(options: unknown): HTMLElement {
  const {
    onClick,
    buttonType = "buy",
    buttonColor,
    buttonSizeMode,
    buttonRadius,
    buttonRootNode,
    buttonLocale,
  } = (options ?? {}) as Record<string, unknown>;
  if (typeof onClick !== "function") throw developerError("createButton needs {onClick}, a function.");
  const buttonText = buttonTexts.get(buttonType);
  if (buttonText === undefined) throw developerError(`There is no buttonType ${JSON.stringify(buttonType)}.`);
  adoptStyles(buttonRootNode instanceof ShadowRoot ? buttonRootNode : document);
  const element = document.createElement("div");
  element.classList.add("gpay-stand-in");
  element.classList.toggle("fill", buttonSizeMode === "fill");
  element.classList.toggle("white", buttonColor === "white");
  const button = document.createElement("button");
  button.type = "button";
  writeButton(button, "Google Pay", buttonText, typeof buttonLocale === "string" ? buttonLocale : undefined);
  if (typeof buttonRadius === "number") button.style.borderRadius = `${buttonRadius}px`;
  button.addEventListener("click", (event) => void Reflect.apply(onClick, undefined, [event]));
  element.append(button);
  return element;
}

function adoptStyles(root: Document | ShadowRoot): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
