/** Button of Google's client with Google's mark from simple-icons. */
import {GOOGLE_BUTTON_MIN_WIDTH} from "../../strict-rules.ts";
import {brandCss} from "../../web-sdk/buttons/brand-mark.ts";
import {type ButtonText, writeButton} from "../shared/button-text.ts";
import {developerError} from "./errors.ts";

const googlePay = {
  name: "Google Pay",
  mark: {
    path: "M3.963 7.235A3.963 3.963 0 00.422 9.419a3.963 3.963 0 000 3.559 3.963 3.963 0 003.541 2.184c1.07 0 1.97-.352 2.627-.957.748-.69 1.18-1.71 1.18-2.916a4.722 4.722 0 00-.07-.806H3.964v1.526h2.14a1.835 1.835 0 01-.79 1.205c-.356.241-.814.379-1.35.379-1.034 0-1.911-.697-2.225-1.636a2.375 2.375 0 010-1.517c.314-.94 1.191-1.636 2.225-1.636a2.152 2.152 0 011.52.594l1.132-1.13a3.808 3.808 0 00-2.652-1.033zm6.501.55v6.9h.886V11.89h1.465c.603 0 1.11-.196 1.522-.588a1.911 1.911 0 00.635-1.464 1.92 1.92 0 00-.635-1.456 2.125 2.125 0 00-1.522-.598zm2.427.85a1.156 1.156 0 01.823.365 1.176 1.176 0 010 1.686 1.171 1.171 0 01-.877.357H11.35V8.635h1.487a1.156 1.156 0 01.054 0zm4.124 1.175c-.842 0-1.477.308-1.907.925l.781.491c.288-.417.68-.626 1.175-.626a1.255 1.255 0 01.856.323 1.009 1.009 0 01.366.785v.202c-.34-.193-.774-.289-1.3-.289-.617 0-1.11.145-1.479.434-.37.288-.554.677-.554 1.165a1.476 1.476 0 00.525 1.156c.35.308.785.463 1.305.463.61 0 1.098-.27 1.465-.81h.038v.655h.848v-2.909c0-.61-.19-1.09-.568-1.44-.38-.35-.896-.525-1.551-.525zm2.263.154l1.946 4.422-1.098 2.38h.915L24 9.963h-.965l-1.368 3.391h-.02l-1.406-3.39zm-2.146 2.368c.494 0 .88.11 1.156.33 0 .372-.147.696-.44.973a1.413 1.413 0 01-.997.414 1.081 1.081 0 01-.69-.232.708.708 0 01-.293-.578c0-.257.12-.47.363-.647.24-.173.54-.26.9-.26Z",
    viewBox: "0 7.2 24 9.6",
    height: 1.35,
    isName: true,
  },
};

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
  min-inline-size: ${GOOGLE_BUTTON_MIN_WIDTH}px;
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
.gpay-stand-in { ${brandCss} }
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
  writeButton(button, googlePay, buttonText, typeof buttonLocale === "string" ? buttonLocale : undefined);
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
