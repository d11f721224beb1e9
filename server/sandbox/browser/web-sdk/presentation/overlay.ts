import {overlayStyles} from "./overlay.styles.ts";
import {wearStyles} from "./wear-styles.ts";

export interface Overlay {
  close(): void;
}

/**
 * Darkens the page while a popup is open: the buyer's next step is there. It is a modal dialog, so that keyboard and
 * assistive technology find the way to the popup, and the focus goes back to where it was.
 */
export function openOverlay({
  name,
  onShow,
  onCancel,
}: {
  name: string;
  onShow: () => void;
  onCancel: () => void;
}): Overlay {
  const dialog = document.createElement("dialog");
  dialog.className = "paypal-overlay";
  // The words are English on every page, and read from left to right also where the page is not.
  dialog.lang = "en";
  dialog.dir = "ltr";
  const words = document.createElement("p");
  words.id = "paypal-overlay-words";
  words.textContent = `Continue in the ${name} window.`;
  dialog.setAttribute("aria-labelledby", words.id);
  const show = button("Show the window", onShow);
  dialog.append(words, show, button("Cancel", onCancel));
  let isOpen = true;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onCancel();
  });
  // The browser may close a dialog without asking (Escape twice).
  dialog.addEventListener("close", () => {
    if (isOpen) onCancel();
  });
  const takeStylesOff = wearStyles(overlayStyles());
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
