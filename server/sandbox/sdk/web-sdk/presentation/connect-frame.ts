/**
 * The page's end of a frame: posts `connect` with a port to the sandbox's exact origin each time the frame has loaded.
 *
 * A frame loads again whenever it is moved in the document; each load gets a new port, and the old one is closed.
 */
export interface FrameConnection<Outgoing> {
  /** Sends to the document that is in the frame now; nothing when there is none. */
  send(message: Outgoing): void;
  close(): void;
}

export function connectFrame<Incoming, Outgoing>(options: {
  iframe: HTMLIFrameElement;
  origin: string;
  connect: () => object;
  isIncoming: (value: unknown) => value is Incoming;
  /** `reply` goes to the very document that spoke: one that took its place meanwhile hears nothing of it. */
  onMessage: (message: Incoming, reply: (message: Outgoing) => void) => void;
}): FrameConnection<Outgoing> {
  const {iframe, origin, connect, isIncoming, onMessage} = options;
  let port: MessagePort | undefined;
  const onLoad = (): void => {
    port?.close();
    const {port1: own, port2: theirs} = new MessageChannel();
    port = own;
    own.onmessage = ({data}: MessageEvent<unknown>) => {
      if (isIncoming(data)) onMessage(data, (message) => own.postMessage(message));
    };
    iframe.contentWindow?.postMessage(connect(), origin, [theirs]);
  };
  iframe.addEventListener("load", onLoad);
  return {
    send: (message) => port?.postMessage(message),
    close: () => {
      iframe.removeEventListener("load", onLoad);
      port?.close();
      port = undefined;
    },
  };
}

/** The colour scheme of a place in the page: a frame must use the same one, or the browser paints it opaque. */
export function colorSchemeOf(element: Element): string {
  const {colorScheme} = getComputedStyle(element);
  if (colorScheme !== "normal") return colorScheme;
  // The page's <meta name="color-scheme"> decides, which no property tells: a colour that depends on it does.
  const probe = document.createElement("i");
  probe.hidden = true;
  probe.style.color = "light-dark(rgb(0 0 1), rgb(0 0 2))";
  element.append(probe);
  const isDark = getComputedStyle(probe).color === "rgb(0, 0, 2)";
  probe.remove();
  return isDark ? "dark" : "light";
}
