import {isPlainValue} from "../../field-style.ts";
import type {FastlaneStyles} from "../../../protocol/fastlane.ts";

/** Allowed styles: the CSS property that validates the value, and the custom property that carries it. */
const allowed: Readonly<
  Record<string, Readonly<Record<string, readonly [property: string, custom: string]>>>
> = {
  root: {
    backgroundColor: ["background-color", "--surface"],
    backgroundColorPrimary: ["background-color", "--surface"],
    errorColor: ["color", "--danger"],
    fontFamily: ["font-family", "--font-family"],
    fontSizeBase: ["font-size", "--font-size"],
    padding: ["padding", "--padding"],
    primaryColor: ["color", "--accent"],
    textColorBase: ["color", "--text"],
  },
  input: {
    backgroundColor: ["background-color", "--input-surface"],
    borderColor: ["border-color", "--border"],
    borderRadius: ["border-radius", "--input-radius"],
    borderWidth: ["border-width", "--input-border-width"],
    focusBorderColor: ["border-color", "--input-focus"],
    textColorBase: ["color", "--input-text"],
  },
};

/** Filters a component's styles. Drops unknown names, invalid values and values that load a resource. */
export function filterStyles(given: unknown): {styles: FastlaneStyles; dropped: string[]} {
  const styles: FastlaneStyles = {};
  const dropped: string[] = [];
  if (given === undefined) return {styles, dropped};
  if (!isObject(given)) return {styles, dropped: [`styles (expected an object, got ${typeof given})`]};
  for (const [part, properties] of Object.entries(given)) {
    const known = Object.hasOwn(allowed, part) ? allowed[part] : undefined;
    if (known === undefined || !isObject(properties)) {
      dropped.push(part);
      continue;
    }
    const kept: Record<string, string> = {};
    for (const [name, value] of Object.entries(properties)) {
      if (value === undefined) continue;
      const [property] = (Object.hasOwn(known, name) ? known[name] : undefined) ?? [];
      // A custom property accepts any text, so the CSS property validates the value.
      if (property !== undefined && isPlainValue(value) && CSS.supports(property, String(value))) {
        kept[name] = String(value);
      } else dropped.push(`${part}.${name}`);
    }
    if (Object.keys(kept).length > 0) styles[part] = kept;
  }
  return {styles, dropped};
}

/** Custom properties of filtered styles. */
export function* customProperties(given: FastlaneStyles): Generator<[name: string, value: string]> {
  for (const [part, properties] of Object.entries(filterStyles(given).styles)) {
    for (const [name, value] of Object.entries(properties)) {
      const custom = allowed[part]?.[name]?.[1];
      if (custom !== undefined) yield [custom, value];
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
