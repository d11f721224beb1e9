import type {PopupHello} from "../protocol/payment-window.ts";

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

/** Where a message came from, as the browser tells it. */
export interface MessageOrigin {
  readonly origin: string;
  readonly source: unknown;
}

/** Whether a message is from the page that the server made this document for, and from no other window of it. */
export function isTrustedConnect(
  message: MessageOrigin,
  expected: {origin: string | undefined; source: unknown; self: unknown},
): boolean {
  return (
    expected.origin !== undefined &&
    expected.origin !== "null" &&
    message.origin === expected.origin &&
    message.source === expected.source &&
    // At top level a window is its own parent: nobody is around it.
    message.source !== expected.self
  );
}

/** An open conversation with the page around this document. */
export interface ParentConnection<Connect> {
  readonly connect: Connect;
  readonly port: MessagePort;
}

/**
 * Waits for the page that this document was made for. The server wrote that page's origin into the document; a message
 * from anywhere else, or in another shape, is left alone.
 */
export function acceptParent<Connect>(
  isConnect: (value: unknown) => value is Connect,
): Promise<ParentConnection<Connect>> {
  const origin = document.documentElement.dataset["parentOrigin"];
  return new Promise((resolve) => {
    const listener = (event: MessageEvent<unknown>): void => {
      if (!isTrustedConnect(event, {origin, source: window.parent, self: window})) return;
      const port = event.ports[0];
      if (port === undefined || !isConnect(event.data)) return;
      window.removeEventListener("message", listener);
      resolve({connect: event.data, port});
    };
    window.addEventListener("message", listener);
  });
}

/** Shows this document in the colour scheme of the place that it is embedded in. */
export function adoptColorScheme(colorScheme: string): void {
  if (/^(only )?(light|dark)( (light|dark))?( only)?$/.test(colorScheme)) {
    document.documentElement.style.colorScheme = colorScheme;
  }
}
