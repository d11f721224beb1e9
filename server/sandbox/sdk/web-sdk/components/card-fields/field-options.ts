import {describe, usageError} from "../../errors.ts";
import {filterStyle} from "../../field-style.ts";
import {fieldTypes, type FieldOptions, type FieldType} from "../../protocol/card-field.ts";

const textOptions = [
  "placeholder",
  "label",
  "ariaLabel",
  "ariaDescription",
  "ariaInvalidErrorMessage",
] as const;

/**
 * Checks what a page gave to `createCardFieldsComponent`.
 * @param warn is told, in words, what of the style was dropped.
 * @throws SdkError for a type that there is not.
 */
export function readFieldOptions(
  given: unknown,
  warn: (message: string) => void,
): {type: FieldType; options: FieldOptions} {
  const config = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const type = fieldTypes.find((known) => known === config["type"]);
  if (type === undefined) {
    throw usageError(
      "ERR_CARD_FIELDS_TYPE_INVALID",
      `createCardFieldsComponent: type must be one of ${fieldTypes.join(", ")}; got ${
        typeof config["type"] === "string" ? `"${config["type"]}"` : describe(config["type"])
      }.`,
    );
  }
  const options: FieldOptions = {};
  for (const name of textOptions) {
    const text = config[name];
    if (typeof text === "string") options[name] = text;
    else if (text !== undefined)
      warn(`Card field "${type}": ${name} must be a string; got ${describe(text)}.`);
  }
  const {style, dropped} = filterStyle(config["style"]);
  if (Object.keys(style).length > 0) options.style = style;
  if (dropped.length > 0)
    warn(`Card field "${type}": these styles are not allowed and were dropped: ${dropped.join("; ")}.`);
  return {type, options};
}
