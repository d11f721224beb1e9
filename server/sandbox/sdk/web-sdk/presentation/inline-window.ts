import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/texts.ts";
import {setLanguage} from "../translations.ts";
import {
  isFromPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import {colorSchemeOf, connectFrame} from "./connect.ts";
import {FrameTimeout} from "./frame-timeout.ts";
import {inlineWindowStyles} from "./inline-window.styles.ts";
import {onRemoved} from "./on-removed.ts";
import type {PaymentWindow, PaymentWindowOptions} from "./payment-window.ts";
import {setImportantStyle, adoptStyles} from "./adopt-styles.ts";

/** Position of an inline window in the page. */
export interface InlinePlace {
  /** Clicked element, which gets the focus back. */
  readonly opener: Element;
  insert(host: HTMLElement): void;
}

/** Longest wait for a loaded document to answer. */
const answerTimeoutMs = 5_000;
/** Largest accepted height in CSS pixels. A taller document scrolls. */
const maxHeight = 5_000;

/** Opens the guest form as a part of the page, as high as its content. */
export function openInlineWindow(options: PaymentWindowOptions, place: InlinePlace): PaymentWindow {
  const {origin, name, texts, asks, onMessage, onDismiss} = options;
  const {host, iframe, notice, waiting, cancel} = createHost(name, texts);
  const focused = focusedElement();
  let isOpen = true;
  place.insert(host);
  const root = host.getRootNode() as Document | ShadowRoot;
  const removeStyles = adoptStyles(inlineWindowStyles(), root);
  const stopWatching = onRemoved(host, onDismiss);
  cancel.addEventListener("click", onDismiss);
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) onDismiss();
  });
  const timeout = new FrameTimeout(iframe, answerTimeoutMs, () => {
    notice.textContent = texts.formSilent;
  });
  const connection = connectFrame<FromPaymentWindow, ToPaymentWindow>({
    iframe,
    origin,
    connect: (): PaymentWindowConnect => ({
      kind: "connect",
      target: "payment-window",
      colorScheme: colorSchemeOf(host),
      layout: "inline",
      asks,
    }),
    isIncoming: isFromPaymentWindow,
    onMessage(message, reply) {
      if (!isOpen) return;
      if (message.kind === "ready") {
        timeout.stop();
        waiting.remove();
        host.classList.add("is-ready");
        iframe.focus({preventScroll: true});
      } else if (message.kind === "size") {
        setImportantStyle(iframe, {"block-size": `${Math.min(Math.max(message.height, 0), maxHeight)}px`});
      }
      onMessage(message, reply);
    },
  });
  return {
    show: (url) => {
      iframe.src = url.href;
      host.append(iframe);
      timeout.start();
    },
    focus: () => {
      host.scrollIntoView({block: "nearest"});
      iframe.focus();
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      timeout.stop();
      stopWatching();
      connection.close();
      const hadFocus = host.contains(root.activeElement);
      host.remove();
      removeStyles();
      // The focus returns to the element that had it, otherwise to the opener.
      const hasPlace = focused !== null && focused !== document.body && focused.isConnected;
      const back = hasPlace ? focused : place.opener;
      if (hadFocus && back instanceof HTMLElement) back.focus({preventScroll: true});
    },
  };
}

/** Focused element, also inside shadow roots, whose hosts may not be focusable. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function createHost(name: string, texts: SdkTexts) {
  const host = document.createElement("div");
  host.className = "paypal-inline-window";
  setLanguage(host, texts);
  const waiting = document.createElement("div");
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.textContent = texts.formLoading;
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.textContent = texts.cancel;
  waiting.append(notice, cancel);
  const iframe = document.createElement("iframe");
  iframe.title = fill(texts.frame, {name});
  host.append(waiting);
  return {host, iframe, notice, waiting, cancel};
}
