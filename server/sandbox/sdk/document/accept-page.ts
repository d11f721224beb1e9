import type {PopupHello} from "../protocol/payment-window.ts";
import {isTrustedConnect} from "./trusted-connect.ts";

/**
 * Lets the page that this document was made for in, each time it connects. The page is around the document, or has opened
 * its window; the server wrote its origin into the document. A message from anywhere else, or in another shape, is left
 * alone.
 */
export function acceptPage<Connect>(
  isConnect: (value: unknown) => value is Connect,
  onConnect: (connect: Connect, port: MessagePort) => void,
): void {
  const origin = document.documentElement.dataset["parentOrigin"];
  if (origin === undefined) return;
  const opener = window.opener as Window | null;
  const page = opener ?? window.parent;
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (!isTrustedConnect(event, {origin, source: page, self: window})) return;
    const port = event.ports[0];
    if (port !== undefined && isConnect(event.data)) onConnect(event.data, port);
  });
  // A page can't see when another origin's popup is there.
  const hello: PopupHello = {kind: "hello", target: "payment-window"};
  opener?.postMessage(hello, origin);
}
