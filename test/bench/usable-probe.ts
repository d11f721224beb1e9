/**
 * Runs in a page and in its frames, before any script of theirs. Tells once when the wallet's button can be pressed, or the
 * card's number be typed.
 */
import type {TellUsable} from "./usable.ts";

function tell(): void {
  (window as unknown as {tellUsable: TellUsable}).tellUsable(performance.timeOrigin + performance.now());
}

/** Polls every 4 ms, the browsers' minimum for nested timers. */
function lookForButton(): void {
  const tag = document.querySelector("checkout-wallet-button");
  const button = (tag?.shadowRoot ?? document).querySelector<HTMLElement>("paypal-button");
  if (button?.matches(":defined:not([disabled], [hidden])") && button.offsetHeight > 0) tell();
  else setTimeout(lookForButton, 4);
}

function lookForNumber(): void {
  const observer = new MutationObserver(() => {
    const input = document.querySelector<HTMLInputElement>("input[autocomplete=cc-number]");
    if (!input || input.disabled || input.readOnly) return;
    observer.disconnect();
    tell();
  });
  observer.observe(document, {childList: true, subtree: true});
}

if (window === window.top) lookForButton();
else lookForNumber();
