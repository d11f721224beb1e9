/**
 * The one protocol between a page that uses the SDK and the sandbox's frames in it.
 *
 * The page opens the conversation: on a frame's `load` it posts one `connect` with a MessagePort to the sandbox's exact
 * origin. Everything later goes over that port, so no other window can listen or speak. What a buyer types never
 * travels here: messages tell the page only what the public SDK tells it (states, card brands, outcomes).
 *
 * Both ends treat what arrives as unknown and pass it through the guards of this folder, one file a conversation.
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
