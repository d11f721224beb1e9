import {isTrustedConnect} from "./trusted-connect.ts";

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
