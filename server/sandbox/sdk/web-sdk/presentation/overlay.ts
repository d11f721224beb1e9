import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/texts.ts";
import {setLanguage} from "../translations.ts";
import {overlayStyles} from "./overlay.styles.ts";
import {adoptStyles} from "./adopt-styles.ts";

export interface Overlay {
  close(): void;
}

/**
 * Darkens the page while a popup is open. As a modal dialog it leads keyboard and screen reader users to the popup,
 * and returns the focus.
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
  setLanguage(dialog, texts);
  const text = document.createElement("p");
  text.id = "paypal-overlay-text";
  text.textContent = fill(texts.continueThere, {name});
  dialog.setAttribute("aria-labelledby", text.id);
  const show = button(texts.showWindow, onShow);
  dialog.append(text, show, button(texts.cancel, onCancel));
  let isOpen = true;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onCancel();
  });
  // Browsers close a dialog without a `cancel` event when Escape is pressed twice.
  dialog.addEventListener("close", () => {
    if (isOpen) onCancel();
  });
  const removeStyles = adoptStyles(overlayStyles());
  document.body.append(dialog);
  dialog.showModal();
  return {
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      dialog.close();
      dialog.remove();
      removeStyles();
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
