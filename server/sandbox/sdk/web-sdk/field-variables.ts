import {isPlainValue} from "./field-style.ts";
import type {FieldVariables} from "../protocol/payment-field.ts";

/** Variables of PayPal's payment fields, and the custom property of each in the frame. */
const properties: ReadonlyMap<string, string> = new Map(
  [
    "borderColor",
    "borderFocusColor",
    "borderRadius",
    "borderWidth",
    "colorBackground",
    "colorDanger",
    "colorTextPlaceholder",
    "fontFamily",
    "fontSizeBase",
    "fontSizeM",
    // Distance between several fields in one frame. Here each field has its own.
    "spacingUnit",
    "textColor",
  ].map((name) => [name, `--field-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`]),
);

/** Filters the `style` of a payment field and lists what was dropped: unknown variables and values that load a resource. */
export function filterVariables(style: unknown): {variables: FieldVariables; dropped: string[]} {
  const variables: Record<string, string> = {};
  if (style === undefined || style === null) return {variables, dropped: []};
  if (!isObject(style)) return {variables, dropped: ["style"]};
  const {variables: given = {}, ...others} = style;
  const dropped = Object.keys(others);
  if (!isObject(given)) return {variables, dropped: [...dropped, "variables"]};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (properties.has(name) && isPlainValue(value)) variables[name] = String(value);
    else dropped.push(name);
  }
  return {variables, dropped};
}

/** Custom properties of filtered variables, for the frame's document. */
export function cssVariables(given: FieldVariables): Array<[property: string, value: string]> {
  return Object.entries(filterVariables({variables: given}).variables).flatMap(([name, value]) => {
    const property = properties.get(name);
    return property === undefined ? [] : [[property, value]];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
