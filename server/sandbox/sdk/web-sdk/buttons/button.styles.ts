import {BUTTON_WIDTH} from "../../strict-rules.ts";
import {brandCss} from "./brand-mark.ts";

/**
 * Constructed style sheets, because a page with `style-src 'self'` allows no others. All buttons of a page share
 * them. The page's `color-scheme` selects light or dark.
 */
function once(css: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
}

export const containerStyles = once(`
:host { display: block; }
:host([hidden]) { display: none; }
`);

export const markStyles = once(`
:host {
  display: inline-block;
  padding: 2px 8px;
  border: 1px solid light-dark(#87919d, #6b7682);
  border-radius: 4px;
  background: light-dark(#ffffff, #14171a);
  color: light-dark(#1a1d21, #eceff2);
  font: 600 0.875rem/1.5 system-ui, sans-serif;
  white-space: nowrap;
}
:host([hidden]) { display: none; }
`);

/** Hides a button without content, whatever the page's rules for its tag are. */
export const undrawnStyles = once(`:host { display: none !important; }`);

/** Classes and custom properties are those of PayPal's SDK. */
export const buttonStyles = once(`
:host {
  --background: light-dark(#2c2e2f, #eceff2);
  --ink: light-dark(#ffffff, #14171a);
  --radius: var(--paypal-button-border-radius, 8px);
  display: grid;
  inline-size: ${BUTTON_WIDTH}px;
  min-block-size: 48px;
}
:host([hidden]) { display: none; }
:host(:is(paypal-button, paypal-pay-later-button)) { --background: #ffc439; --ink: #14171a; }
:host(venmo-button) {
  --background: #0069cc;
  --ink: #ffffff;
  --radius: var(--venmo-button-border-radius, 8px);
}
:host(paypal-credit-button) { --background: #003087; --ink: #ffffff; }
:host(.paypal-gold) { --background: #ffc439; --ink: #14171a; }
:host(.paypal-blue) { --background: #0062c4; --ink: #ffffff; }
:host(:is(.paypal-white, .venmo-white)) { --background: #ffffff; --ink: #14171a; }
:host(:is(.paypal-black, .venmo-black)) { --background: #14171a; --ink: #ffffff; }
button {
  box-sizing: border-box;
  inline-size: 100%;
  min-inline-size: 44px;
  min-block-size: 44px;
  margin: 0;
  padding: 8px 16px;
  border: 1px solid light-dark(transparent, #6b7682);
  border-radius: var(--radius);
  background: var(--background);
  color: var(--ink);
  font: 500 1rem/1.25 system-ui, sans-serif;
  overflow-wrap: anywhere;
  cursor: pointer;
}
:host(:is(.paypal-white, .venmo-white)) button { border-color: #6b7682; }
b { font-weight: 800; font-style: italic; }
${brandCss}
button:hover { filter: brightness(0.95); }
button:active { filter: brightness(0.9); }
button:focus-visible {
  outline: 2px solid light-dark(#1f5fd6, #8ab4ff);
  outline-offset: 2px;
  /* Draws the focus ring above neighbouring buttons. */
  position: relative;
  z-index: 1;
}
button[aria-disabled] {
  background: light-dark(#e6e8eb, #2b3036);
  color: light-dark(#5b6470, #a4adb8);
  filter: none;
  cursor: not-allowed;
}
@media (forced-colors: active) {
  button { border-color: ButtonText; }
  button[aria-disabled] { border-color: GrayText; color: GrayText; }
  button:focus-visible { outline-color: Highlight; }
}
`);
