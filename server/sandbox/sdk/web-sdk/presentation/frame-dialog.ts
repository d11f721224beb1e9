import {setLanguage} from "../translations.ts";
import {frameDialogStyles} from "./frame-dialog.styles.ts";
import {FrameTimeout} from "./frame-timeout.ts";
import {onRemoved} from "./on-removed.ts";
import {setImportantStyle, adoptStyles} from "./adopt-styles.ts";

/** Modal dialog on the page with one hosted document. */
export interface FrameDialog {
  readonly element: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
  /** Loads the hosted document. */
  load(url: URL): void;
  /** Shows the document when it is ready. */
  reveal(): void;
  /** Removes the dialog. Like any modal `<dialog>`, it returns the focus. */
  close(): void;
}

export interface FrameDialogOptions {
  readonly heading: string;
  /** BCP 47. */
  readonly language: string;
  /** Text of the Close button. */
  readonly closeText: string;
  /** Accessible name of the frame. */
  readonly frameTitle: string;
  readonly loadingText: string;
  /** Shown when the document doesn't answer in time. */
  readonly silentText: string;
  /** The buyer closed the dialog, or the page removed it. */
  readonly onClose: () => void;
}

/** Longest wait for a loaded document to answer. */
const answerTimeoutMs = 5_000;

/** Opens an empty dialog. Its document is loaded later, when the address is known. */
export function openFrameDialog(options: FrameDialogOptions): FrameDialog {
  const {dialog, closeButton, iframe, notice} = createDialog(options);
  const timeout = new FrameTimeout(iframe, answerTimeoutMs, () => {
    notice.textContent = options.silentText;
  });
  let isOpen = true;

  closeButton.addEventListener("click", options.onClose);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    options.onClose();
  });
  // Browsers close a dialog without a `cancel` event when Escape is pressed twice.
  dialog.addEventListener("close", () => {
    if (isOpen) options.onClose();
  });

  const removeStyles = adoptStyles(frameDialogStyles());
  document.body.append(dialog);
  dialog.showModal();
  const stopWatching = onRemoved(dialog, options.onClose);
  return {
    element: dialog,
    iframe,
    load: (url) => {
      iframe.src = url.href;
      // Appended only now, because a frame without an address loads an empty page first.
      dialog.append(iframe);
      timeout.start();
    },
    reveal: () => {
      timeout.stop();
      notice.hidden = true;
      setImportantStyle(iframe, {visibility: "visible"});
      iframe.focus();
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      timeout.stop();
      stopWatching();
      dialog.close();
      dialog.remove();
      removeStyles();
    },
  };
}

function createDialog({heading, language, closeText, frameTitle, loadingText}: FrameDialogOptions) {
  const dialog = document.createElement("dialog");
  dialog.className = "paypal-frame-dialog";
  setLanguage(dialog, {language});
  const title = document.createElement("h2");
  title.id = `paypal-frame-dialog-${crypto.getRandomValues(new Uint32Array(1)).join()}`;
  title.textContent = heading;
  dialog.setAttribute("aria-labelledby", title.id);
  const closeButton = document.createElement("button");
  closeButton.type = "button";
  closeButton.textContent = closeText;
  const header = document.createElement("div");
  header.append(title, closeButton);
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.textContent = loadingText;
  const iframe = document.createElement("iframe");
  iframe.title = frameTitle;
  setImportantStyle(iframe, {visibility: "hidden"});
  dialog.append(header, notice);
  return {dialog, closeButton, iframe, notice};
}
