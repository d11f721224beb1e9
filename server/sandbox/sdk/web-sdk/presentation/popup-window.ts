import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/sdk/texts.ts";
import {sdkError} from "../errors.ts";
import {
  isFromPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import {colorSchemeOf, connectPopup} from "./connect.ts";
import {mark} from "../translations.ts";
import {openOverlay} from "./overlay.ts";
import type {PaymentWindow, PaymentWindowOptions} from "./payment-window.ts";

const size = {width: 480, height: 720};
const watchMs = 200;

/**
 * Presentation mode `popup`. It must be called in the task of the buyer's press: later, browsers block it.
 * @throws SdkError `ERR_DEV_UNABLE_TO_OPEN_POPUP`, recoverable: another mode may be tried
 */
export function openPopupWindow(options: PaymentWindowOptions): PaymentWindow {
  const {origin, name, texts, asks, onMessage, onDismiss, onClosed} = options;
  const popup = openBlank(name, texts);
  let wasSeen = false;
  const overlay = options.overlay
    ? openOverlay({name, texts, onShow: () => popup.focus(), onCancel: onDismiss})
    : undefined;
  const connection = connectPopup<FromPaymentWindow, ToPaymentWindow>({
    popup,
    origin,
    connect: (): PaymentWindowConnect => ({
      kind: "connect",
      target: "payment-window",
      colorScheme: colorSchemeOf(document.body),
      layout: "popup",
      asks,
    }),
    isIncoming: isFromPaymentWindow,
    onMessage(message, reply) {
      wasSeen = true;
      onMessage(message, reply);
    },
  });
  // What is approved in it, nobody would hear: a page that leaves takes its popup along.
  const leave = (): void => popup.close();
  window.addEventListener("pagehide", leave);
  // Browsers have no event for it.
  const watch = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(watch);
    onClosed(wasSeen);
  }, watchMs);
  return {
    show: (url) => {
      if (!popup.closed) popup.location.replace(url.href);
    },
    focus: () => popup.focus(),
    close: () => {
      clearInterval(watch);
      window.removeEventListener("pagehide", leave);
      connection.close();
      popup.close();
      overlay?.close();
    },
  };
}

/** An empty window of the page's own, with a word in it: the service's document comes when its address is known. */
function openBlank(name: string, texts: SdkTexts): Window {
  const left = window.screenX + Math.max(0, (window.outerWidth - size.width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - size.height) / 3);
  const popup = window.open(
    "",
    "",
    `popup,width=${size.width},height=${size.height},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (popup === null || popup.closed) {
    throw sdkError(
      "ERR_DEV_UNABLE_TO_OPEN_POPUP",
      'The popup was blocked. Call start() in the task of the buyer\'s press, or try the presentation mode "modal".',
      {isRecoverable: true},
    );
  }
  const {document} = popup;
  document.title = name;
  mark(document.documentElement, texts);
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  words.textContent = fill(texts.loading, {name});
  document.body.append(words);
  return popup;
}
