import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/texts.ts";
import {sdkError} from "../errors.ts";
import {
  isFromPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import {colorSchemeOf, connectPopup} from "./connect.ts";
import {setLanguage} from "../translations.ts";
import {openOverlay} from "./overlay.ts";
import type {PaymentWindow, PaymentWindowOptions} from "./payment-window.ts";

const size = {width: 480, height: 720};
const checkIntervalMs = 200;

/**
 * Presentation mode `popup`. Call it in the click's own task, because browsers block it later.
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
  // Closes the popup with the page, because no page could receive its approval.
  const leave = (): void => popup.close();
  window.addEventListener("pagehide", leave);
  // Browsers have no event for a closed popup.
  const watch = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(watch);
    onClosed(wasSeen);
  }, checkIntervalMs);
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

/** Opens a window. Extensions and apps replace `window.open` by functions that return nothing, or throw. */
function tryToOpen(features: string): Window | null | undefined {
  try {
    return window.open("", "", features);
  } catch {
    return undefined;
  }
}

/** Opens a popup with a loading text. PayPal's document is loaded when its address is known. */
function openBlank(name: string, texts: SdkTexts): Window {
  const left = window.screenX + Math.max(0, (window.outerWidth - size.width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - size.height) / 3);
  const place = `left=${Math.round(left)},top=${Math.round(top)}`;
  const popup = tryToOpen(`popup,width=${size.width},height=${size.height},${place}`);
  if (!popup || popup.closed) {
    throw sdkError(
      "ERR_DEV_UNABLE_TO_OPEN_POPUP",
      'The popup was blocked. Call start() in the task of the buyer\'s press, or try the presentation mode "modal".',
      {isRecoverable: true},
    );
  }
  const {document} = popup;
  document.title = name;
  setLanguage(document.documentElement, texts);
  const text = document.createElement("p");
  text.setAttribute("role", "status");
  text.textContent = fill(texts.loading, {name});
  document.body.append(text);
  return popup;
}
