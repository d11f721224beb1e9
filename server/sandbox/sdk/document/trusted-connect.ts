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
