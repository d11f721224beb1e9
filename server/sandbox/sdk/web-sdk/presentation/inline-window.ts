import {fill} from "../../../locales/fill.ts";
import type {SdkTexts} from "../../../locales/sdk/texts.ts";
import {mark} from "../translations.ts";
import {
  isFromPaymentWindow,
  type FromPaymentWindow,
  type PaymentWindowConnect,
  type ToPaymentWindow,
} from "../../protocol/payment-window.ts";
import {colorSchemeOf, connectFrame} from "./connect.ts";
import {FrameSilence} from "./frame-silence.ts";
import {inlineWindowStyles} from "./inline-window.styles.ts";
import {onRemoved} from "./on-removed.ts";
import type {PaymentWindow, PaymentWindowOptions} from "./payment-window.ts";
import {setImportantStyle, adoptStyles} from "./adopt-styles.ts";

/** Where in the page a window opens. */
export interface InlinePlace {
  /** What was pressed: it gets the focus back. */
  readonly opener: Element;
  insert(host: HTMLElement): void;
}

/** How long a loaded frame may stay silent before the buyer is told that it doesn't work. */
const answerMs = 5_000;
/** A document that asks for more is scrolled. */
const highest = 5_000;

/** The guest form's usual way: a part of the page, as high as what is in it. */
export function openInlineWindow(options: PaymentWindowOptions, place: InlinePlace): PaymentWindow {
  const {origin, name, texts, asks, onMessage, onDismiss} = options;
  const {host, iframe, notice, waiting, cancel} = createHost(name, texts);
  const focused = focusedElement();
  let isOpen = true;
  place.insert(host);
  const root = host.getRootNode() as Document | ShadowRoot;
  const takeStylesOff = adoptStyles(inlineWindowStyles(), root);
  const stopWatching = onRemoved(host, onDismiss);
  cancel.addEventListener("click", onDismiss);
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) onDismiss();
  });
  const silence = new FrameSilence(iframe, answerMs, () => {
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
        silence.end();
        waiting.remove();
        host.classList.add("is-ready");
        iframe.focus({preventScroll: true});
      } else if (message.kind === "size") {
        setImportantStyle(iframe, {"block-size": `${Math.min(Math.max(message.height, 0), highest)}px`});
      }
      onMessage(message, reply);
    },
  });
  return {
    show: (url) => {
      iframe.src = url.href;
      host.append(iframe);
      silence.begin();
    },
    focus: () => {
      host.scrollIntoView({block: "nearest"});
      iframe.focus();
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      silence.end();
      stopWatching();
      connection.close();
      const hadFocus = host.contains(root.activeElement);
      host.remove();
      takeStylesOff();
      // What the buyer pressed before this had the focus then; it may be somewhere else, or gone, by now.
      const hasPlace = focused !== null && focused !== document.body && focused.isConnected;
      const back = hasPlace ? focused : place.opener;
      if (hadFocus && back instanceof HTMLElement) back.focus({preventScroll: true});
    },
  };
}

/** Also one inside a component of the page's: its host alone may not take the focus back. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function createHost(name: string, texts: SdkTexts) {
  const host = document.createElement("div");
  host.className = "paypal-inline-window";
  mark(host, texts);
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
