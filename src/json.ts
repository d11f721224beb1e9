/**
 * Writes JSON, also on a page whose older library has given arrays, texts or numbers a `toJSON()` of its own: Prototype 1.6
 * turns arrays into texts.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, converted: unknown) {
    const own = this[key];
    return Array.isArray(own) || typeof own !== "object" ? own : converted;
  });
