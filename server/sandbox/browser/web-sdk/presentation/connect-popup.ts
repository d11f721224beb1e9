import {isPopupHello} from "../protocol/payment-window.ts";
import type {FrameConnection} from "./connect-frame.ts";

/**
 * The page's end of a popup. A page hears nothing of another origin's popup loading, so the popup says hello; each hello
 * (it loads again when its buyer goes from one page to the next) is answered with `connect` and a new port.
 */
export function connectPopup<Incoming, Outgoing>(options: {
  popup: Window;
  origin: string;
  connect: () => object;
  isIncoming: (value: unknown) => value is Incoming;
  onMessage: (message: Incoming) => void;
}): FrameConnection<Outgoing> {
  const {popup, origin, connect, isIncoming, onMessage} = options;
  let port: MessagePort | undefined;
  const listener = (event: MessageEvent<unknown>): void => {
    if (event.source !== popup || event.origin !== origin || !isPopupHello(event.data)) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({data}: MessageEvent<unknown>) => {
      if (isIncoming(data)) onMessage(data);
    };
    popup.postMessage(connect(), origin, [channel.port2]);
  };
  window.addEventListener("message", listener);
  return {
    send: (message) => port?.postMessage(message),
    close: () => {
      window.removeEventListener("message", listener);
      port?.close();
      port = undefined;
    },
  };
}
