/**
 * Protocol between a page that uses the SDK and the sandbox's frames and windows.
 *
 * On a frame's `load` event the page posts one `connect` message with a MessagePort to the sandbox's exact origin.
 * All later messages use that port, so other windows can't read or send them. Typed values are never sent: the page
 * gets only the data that PayPal's SDK gives it (states, card brands, outcomes).
 *
 * Both sides validate each message with the guards in this folder.
 */

export type Shape = Record<string, unknown>;

export function isShape(value: unknown): value is Shape {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isOptional(value: unknown, type: "string"): boolean {
  return value === undefined || typeof value === type;
}

export function isOneOf<T extends string>(value: unknown, list: readonly T[]): value is T {
  return typeof value === "string" && (list as readonly string[]).includes(value);
}

export function hasOnlyStrings(value: unknown): boolean {
  return isShape(value) && Object.values(value).every((entry) => isOptional(entry, "string"));
}
