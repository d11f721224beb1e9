import {isPopupHello} from "../../protocol/payment-window.ts";

export interface FrameConnection<Outgoing> {
  /** Sends to the document that is in the frame now. Without one, the message is dropped. */
  send(message: Outgoing): void;
  close(): void;
}

interface ConnectionOptions<Incoming, Outgoing> {
  /** Origin of the sandbox. */
  origin: string;
  connect: () => object;
  isIncoming: (value: unknown) => value is Incoming;
  /** `reply` answers the document that sent the message, and no document that replaced it. */
  onMessage: (message: Incoming, reply: (message: Outgoing) => void) => void;
}

/** Test values of the page: `data-sandbox-card` and `data-sandbox-decision` of its root element. */
function testValues(): {card: string | undefined; decision: string | undefined} {
  const {sandboxCard: card, sandboxDecision: decision} = document.documentElement.dataset;
  return {card, decision};
}

/** Port to the document in a frame or popup. Each `connect` replaces the port: the document may have been loaded again. */
class Channel<Incoming, Outgoing> {
  readonly #options: ConnectionOptions<Incoming, Outgoing>;
  #port: MessagePort | undefined;

  constructor(options: ConnectionOptions<Incoming, Outgoing>) {
    this.#options = options;
  }

  connect(target: Window | null): void {
    const {origin, connect, isIncoming, onMessage} = this.#options;
    this.#port?.close();
    const {port1: pagePort, port2: framePort} = new MessageChannel();
    this.#port = pagePort;
    pagePort.onmessage = ({data}: MessageEvent<unknown>) => {
      if (isIncoming(data)) onMessage(data, (message) => pagePort.postMessage(message));
    };
    target?.postMessage({...connect(), ...testValues()}, origin, [framePort]);
  }

  send(message: Outgoing): void {
    this.#port?.postMessage(message);
  }

  close(): void {
    this.#port?.close();
    this.#port = undefined;
  }
}

/**
 * Connects the page to a frame: posts `connect` with a port to the sandbox's exact origin each time the frame has loaded.
 * A frame loads again whenever it is moved in the document.
 */
export function connectFrame<Incoming, Outgoing>({
  iframe,
  ...options
}: ConnectionOptions<Incoming, Outgoing> & {iframe: HTMLIFrameElement}): FrameConnection<Outgoing> {
  const channel = new Channel(options);
  const onLoad = (): void => channel.connect(iframe.contentWindow);
  iframe.addEventListener("load", onLoad);
  return {
    send: (message) => channel.send(message),
    close: () => {
      iframe.removeEventListener("load", onLoad);
      channel.close();
    },
  };
}

/**
 * Connects the page to a popup. The page gets no event when a popup of another origin loads, so each document in the popup
 * posts a hello, which is answered with `connect` and a port.
 */
export function connectPopup<Incoming, Outgoing>({
  popup,
  ...options
}: ConnectionOptions<Incoming, Outgoing> & {popup: Window}): Pick<FrameConnection<Outgoing>, "close"> {
  const channel = new Channel(options);
  const onHello = ({source, origin, data}: MessageEvent<unknown>): void => {
    if (source === popup && origin === options.origin && isPopupHello(data)) channel.connect(popup);
  };
  window.addEventListener("message", onHello);
  return {
    close: () => {
      window.removeEventListener("message", onHello);
      channel.close();
    },
  };
}

/** Colour scheme at an element. A frame with another one is painted opaque. */
export function colorSchemeOf(element: Element): string {
  const {colorScheme} = getComputedStyle(element);
  if (colorScheme !== "normal") return colorScheme;
  // No property tells what <meta name="color-scheme"> sets, so this reads a color that depends on it.
  const probe = document.createElement("i");
  probe.hidden = true;
  probe.style.color = "light-dark(rgb(0 0 1), rgb(0 0 2))";
  element.append(probe);
  const isDark = getComputedStyle(probe).color === "rgb(0, 0, 2)";
  probe.remove();
  return isDark ? "dark" : "light";
}
