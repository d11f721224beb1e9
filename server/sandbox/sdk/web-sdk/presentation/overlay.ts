import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/sdk/texts.ts";
import {mark} from "../translations.ts";
import {overlayStyles} from "./overlay.styles.ts";
import {adoptStyles} from "./adopt-styles.ts";

export interface Overlay {
  close(): void;
}

/**
 * Darkens the page while a popup is open: the buyer's next step is there. It is a modal dialog, so that keyboard and
 * assistive technology find the way to the popup, and the focus goes back to where it was.
 */
export function openOverlay({
  name,
  texts,
  onShow,
  onCancel,
}: {
  name: string;
  texts: SdkTexts;
  onShow: () => void;
  onCancel: () => void;
}): Overlay {
  const dialog = document.createElement("dialog");
  dialog.className = "paypal-overlay";
  mark(dialog, texts);
  const words = document.createElement("p");
  words.id = "paypal-overlay-words";
  words.textContent = fill(texts.continueThere, {name});
  dialog.setAttribute("aria-labelledby", words.id);
  const show = button(texts.showWindow, onShow);
  dialog.append(words, show, button(texts.cancel, onCancel));
  let isOpen = true;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onCancel();
  });
  // The browser may close a dialog without asking (Escape twice).
  dialog.addEventListener("close", () => {
    if (isOpen) onCancel();
  });
  const takeStylesOff = adoptStyles(overlayStyles());
  document.body.append(dialog);
  dialog.showModal();
  return {
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      dialog.close();
      dialog.remove();
      takeStylesOff();
    },
  };
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}
