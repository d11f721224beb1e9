import type {FieldStyle} from "../protocol/card-field.ts";

/** Selectors that merchants may use, and their selectors inside the frame. */
const selectors: ReadonlyMap<string, string> = new Map([
  [".invalid", "body.invalid input"],
  [".invalid.focus", "body.invalid.focus input"],
  ["input", "body input"],
  ["input.disabled", "body.disabled input"],
  ["input.focus", "body.focus input"],
  ["input.invalid", "body.invalid input"],
  ["input.valid", "body.valid input"],
  ["input::placeholder", "body input::placeholder"],
  ["label", "body label"],
  ["label.disabled", "body.disabled label"],
  ["label.focus", "body.focus label"],
  ["label.invalid", "body.invalid label"],
  ["label.valid", "body.valid label"],
]);

const properties: ReadonlySet<string> = new Set([
  "appearance",
  "background",
  "border",
  "borderRadius",
  "boxShadow",
  "color",
  "direction",
  "font",
  "fontFamily",
  "fontSize",
  "fontSizeAdjust",
  "fontStretch",
  "fontStyle",
  "fontVariant",
  "fontVariantAlternates",
  "fontVariantCaps",
  "fontVariantEastAsian",
  "fontVariantLigatures",
  "fontVariantNumeric",
  "fontWeight",
  "height",
  "letterSpacing",
  "lineHeight",
  "opacity",
  "outline",
  "padding",
  "paddingBottom",
  "paddingLeft",
  "paddingRight",
  "paddingTop",
  "textShadow",
  "transition",
]);

/**
 * Filters a card field's styles and lists what was dropped.
 *
 * Drops unknown selectors and properties, and values that would load a resource: a URL in a style could report typed
 * input to another server.
 */
export function filterStyle(style: unknown): {style: FieldStyle; dropped: string[]} {
  const kept: FieldStyle = {};
  const dropped: string[] = [];
  if (style === undefined) return {style: kept, dropped};
  if (!isObject(style)) return {style: kept, dropped: [`style (expected an object, got ${typeof style})`]};
  for (const [selector, declarations] of Object.entries(style)) {
    if (!selectors.has(selector) || !isObject(declarations)) {
      dropped.push(selector);
      continue;
    }
    const rule: Record<string, string> = {};
    for (const [property, value] of Object.entries(declarations)) {
      if (value === undefined) continue;
      if (properties.has(property) && isPlainValue(value)) rule[property] = String(value);
      else dropped.push(`${selector} ${property}`);
    }
    kept[selector] = rule;
  }
  return {style: kept, dropped};
}

/** Rules of a filtered style for the frame's document. */
export function* styleRules(
  style: FieldStyle,
): Generator<{selector: string; declarations: Array<[string, string]>}> {
  for (const [name, declarations] of Object.entries(filterStyle(style).style)) {
    const selector = selectors.get(name);
    if (selector === undefined) continue;
    yield {
      selector,
      declarations: Object.entries(declarations).map(([property, value]) => [kebabCase(property), value]),
    };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a value that loads no resource: a number, or text without URL functions. */
export function isPlainValue(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isFinite(value);
  // A backslash could hide a function name in escapes.
  return typeof value === "string" && !/\\|url\s*\(|image-set\s*\(|image\s*\(|src\s*\(/i.test(value);
}

function kebabCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
