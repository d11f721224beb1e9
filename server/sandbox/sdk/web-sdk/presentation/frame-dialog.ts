import {mark} from "../translations.ts";
import {frameDialogStyles} from "./frame-dialog.styles.ts";
import {FrameSilence} from "./frame-silence.ts";
import {onRemoved} from "./on-removed.ts";
import {setImportantStyle, adoptStyles} from "./adopt-styles.ts";

/** A modal dialog of the page with one hosted document in it. */
export interface FrameDialog {
  readonly element: HTMLDialogElement;
  readonly iframe: HTMLIFrameElement;
  /** Loads the hosted document. */
  load(url: URL): void;
  /** Shows it, because it has answered. */
  reveal(): void;
  /** Takes the dialog away; the focus returns to where it was, as a modal `<dialog>` does it. */
  close(): void;
}

export interface FrameDialogOptions {
  readonly heading: string;
  /** BCP 47. */
  readonly language: string;
  /** What the button says that closes it. */
  readonly closeText: string;
  /** What assistive technology calls the frame. */
  readonly frameTitle: string;
  readonly loadingText: string;
  /** What the buyer reads when the frame stays silent. */
  readonly silentText: string;
  /** The buyer closed the dialog, or the page took it away. */
  readonly onClose: () => void;
}

/** How long a loaded frame may stay silent before the buyer is told that it doesn't work. */
const answerMs = 5_000;

/** Opens a dialog over the page, at once: the document in it comes when its address is known. */
export function openFrameDialog(options: FrameDialogOptions): FrameDialog {
  const {dialog, closeButton, iframe, notice} = createDialog(options);
  const silence = new FrameSilence(iframe, answerMs, () => {
    notice.textContent = options.silentText;
  });
  let isOpen = true;

  closeButton.addEventListener("click", options.onClose);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    options.onClose();
  });
  // The browser may close a dialog without asking (Escape twice): that is a close as well.
  dialog.addEventListener("close", () => {
    if (isOpen) options.onClose();
  });

  const takeStylesOff = adoptStyles(frameDialogStyles());
  document.body.append(dialog);
  dialog.showModal();
  const stopWatching = onRemoved(dialog, options.onClose);
  return {
    element: dialog,
    iframe,
    load: (url) => {
      iframe.src = url.href;
      // Appended only now: a frame without an address would load an empty page first.
      dialog.append(iframe);
      silence.begin();
    },
    reveal: () => {
      silence.end();
      notice.hidden = true;
      setImportantStyle(iframe, {visibility: "visible"});
      iframe.focus();
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      silence.end();
      stopWatching();
      dialog.close();
      dialog.remove();
      takeStylesOff();
    },
  };
}

function createDialog({heading, language, closeText, frameTitle, loadingText}: FrameDialogOptions) {
  const dialog = document.createElement("dialog");
  dialog.className = "paypal-frame-dialog";
  mark(dialog, {language});
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
