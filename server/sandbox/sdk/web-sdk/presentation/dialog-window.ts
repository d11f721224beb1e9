import {fill} from "../../../locales/fill.ts";
import {
  isFromPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import {colorSchemeOf, connectFrame} from "./connect.ts";
import {openFrameDialog} from "./frame-dialog.ts";
import type {PaymentWindow, PaymentWindowOptions} from "./payment-window.ts";

/** Presentation mode `modal`: a dialog on the page with PayPal's document in a frame. */
export function openDialogWindow({
  origin,
  name,
  texts,
  asks,
  onMessage,
  onDismiss,
}: PaymentWindowOptions): PaymentWindow {
  const dialog = openFrameDialog({
    heading: name,
    language: texts.language,
    closeText: texts.close,
    frameTitle: fill(texts.frame, {name}),
    loadingText: fill(texts.loading, {name}),
    silentText: fill(texts.silent, {name}),
    onClose: onDismiss,
  });
  const connection = connectFrame<FromPaymentWindow, ToPaymentWindow>({
    iframe: dialog.iframe,
    origin,
    connect: (): PaymentWindowConnect => ({
      kind: "connect",
      target: "payment-window",
      colorScheme: colorSchemeOf(dialog.element),
      layout: "dialog",
      asks,
    }),
    isIncoming: isFromPaymentWindow,
    onMessage(message, reply) {
      if (message.kind === "ready") dialog.reveal();
      onMessage(message, reply);
    },
  });
  return {
    show: (url) => dialog.load(url),
    focus: () => dialog.iframe.focus(),
    close: () => {
      connection.close();
      dialog.close();
    },
  };
}
