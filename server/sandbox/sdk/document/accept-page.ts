import type {PopupHello} from "../protocol/payment-window.ts";

/**
 * Accepts each `connect` message of the page that embeds or opened this document.
 *
 * The server wrote that page's origin into the document. Messages of any other origin or shape are ignored.
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
    if (port === undefined || !isConnect(event.data)) return;
    adoptTestValues(event.data);
    onConnect(event.data, port);
  });
  // The opener gets no event when this popup has loaded.
  const hello: PopupHello = {kind: "hello", target: "payment-window"};
  opener?.postMessage(hello, origin);
}

/** Sender of a message, from its MessageEvent. */
export interface MessageOrigin {
  readonly origin: string;
  readonly source: unknown;
}

/** True if the message comes from the page that the server made this document for. */
export function isTrustedConnect(
  message: MessageOrigin,
  expected: {origin: string | undefined; source: unknown; self: unknown},
): boolean {
  return (
    expected.origin !== undefined &&
    expected.origin !== "null" &&
    message.origin === expected.origin &&
    message.source === expected.source &&
    // A top-level window is its own parent.
    message.source !== expected.self
  );
}

/** Connection to the page that embeds this document. */
export interface ParentConnection<Connect> {
  readonly connect: Connect;
  readonly port: MessagePort;
}

/**
 * Waits for the first `connect` message of the page that embeds this document. Checks the sender like {@link
 * acceptPage}.
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
      adoptTestValues(event.data);
      resolve({connect: event.data, port});
    };
    window.addEventListener("message", listener);
  });
}

/** Applies the color scheme of the page around this document. */
export function adoptColorScheme(colorScheme: string): void {
  if (/^(only )?(light|dark)( (light|dark))?( only)?$/.test(colorScheme)) {
    document.documentElement.style.colorScheme = colorScheme;
  }
}

/** Takes the page's test values: a card to fill in, and a decision instead of the buyer's. `rendered.ts` reads both. */
function adoptTestValues(connect: unknown): void {
  const {card, decision} = connect as {card?: unknown; decision?: unknown};
  const {dataset} = document.documentElement;
  if (typeof card === "string" && /^\d{12,19}$/.test(card)) dataset["card"] = card;
  if (decision === "approve" || decision === "cancel") dataset["decision"] = decision;
}
