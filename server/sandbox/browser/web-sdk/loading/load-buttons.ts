import {loadModule} from "./load-module.ts";

/** Keeps the place of the buttons that are always drawn, below any rule of the page, until they are defined. */
const placeholderCss = `
:where(paypal-button, venmo-button, paypal-basic-card-container paypal-basic-card-button):where(:not(:defined, [hidden])) {
  display: block;
  min-block-size: 48px;
}`;

let placeholders: CSSStyleSheet | undefined;

/**
 * Loads and defines the button elements, beside whatever the page does: nobody waits for them. Called again, it tries
 * again what failed.
 */
export function loadButtons(origin: string): void {
  if (placeholders === undefined) {
    placeholders = new CSSStyleSheet();
    placeholders.replaceSync(placeholderCss);
    document.adoptedStyleSheets.push(placeholders);
  }
  loadModule(origin, "web-sdk/buttons.js", "buttons").then(
    (module) => (module as {registerButtons(): void}).registerButtons(),
    (error: unknown) => {
      // eslint-disable-next-line no-console -- no call of the page is there to take it
      console.error("The button elements are missing until the next createInstance().", error);
    },
  );
}
