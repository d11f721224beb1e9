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
  /** `reply` goes to the very document that spoke: one that took its place meanwhile hears nothing of it. */
  onMessage: (message: Incoming, reply: (message: Outgoing) => void) => void;
}): Pick<FrameConnection<Outgoing>, "close"> {
  const {popup, origin, connect, isIncoming, onMessage} = options;
  let port: MessagePort | undefined;
  const listener = (event: MessageEvent<unknown>): void => {
    if (event.source !== popup || event.origin !== origin || !isPopupHello(event.data)) return;
    port?.close();
    const {port1: own, port2: theirs} = new MessageChannel();
    port = own;
    own.onmessage = ({data}: MessageEvent<unknown>) => {
      if (isIncoming(data)) onMessage(data, (message) => own.postMessage(message));
    };
    popup.postMessage(connect(), origin, [theirs]);
  };
  window.addEventListener("message", listener);
  return {
    close: () => {
      window.removeEventListener("message", listener);
      port?.close();
      port = undefined;
    },
  };
}
