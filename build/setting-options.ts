import {writeFile} from "node:fs/promises";
import {z} from "zod";
import {MERCHANT_SETTINGS} from "../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../server/sandbox/config.ts";
import {inOptions} from "../server/shared/options.ts";
import {optionName, type Setting, type Settings, valueOfText} from "../server/shared/settings.ts";

/**
 * Replaces the compiler's declarations of the options that are settings: with the text of each setting, and without the types of
 * zod, which the package doesn't depend on.
 */
export async function writeSettingOptions(): Promise<void> {
  const folder = "dist/types/server";
  await writeFile(
    `${folder}/merchant/setting-options.d.ts`,
    declaration("MerchantSettingOptions", MERCHANT_SETTINGS),
  );
  await writeFile(
    `${folder}/sandbox/setting-options.d.ts`,
    declaration("SandboxSettingOptions", SANDBOX_SETTINGS),
  );
}

function declaration(name: string, settings: Settings): string {
  const members = Object.entries(settings).flatMap(([setting, row]) => {
    const fallback = fallbackOf(row);
    if (fallback === undefined) return [];
    const {text, required, type} = row;
    const isRequired = required === true && fallback === "";
    const typed = typeOf(z.toJSONSchema(type, {io: "input"}));
    return `  /** ${inOptions(text, settings)}${fallback}${exampleOf(row)} */
  readonly ${optionName(setting)}${isRequired ? "" : "?"}: ${typed}${isRequired ? "" : " | undefined"};`;
  });
  return `export interface ${name} {\n${members.join("\n")}\n}\n`;
}

/** Describes the default of an option. Returns undefined if the setting is no option. */
function fallbackOf(row: Setting): string | undefined {
  if (row.option === undefined) return undefined;
  if (row.option !== true) return ` Default: ${row.option.fallback}.`;
  return row.default ? ` Default: ${written(row, row.default)}.` : "";
}

function exampleOf(row: Setting): string {
  return row.example === undefined ? "" : ` Example: ${written(row, row.example)}.`;
}

/** The text of the environment as the option's value. */
function written(row: Setting, text: string): string {
  return `\`${JSON.stringify(valueOfText(row, text))}\``;
}

/** Writes a JSON schema as a type. */
function typeOf(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === "boolean") return "unknown";
  const {anyOf, enum: words, type, items, properties = {}} = schema;
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  if (words) return words.map((word) => JSON.stringify(word)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (type === "array") return `readonly (${typeOf(items as z.core.JSONSchema.JSONSchema)})[]`;
  if (type === "object")
    return `{${Object.entries(properties)
      .map(([name, each]) => `readonly ${name}?: ${typeOf(each)}`)
      .join("; ")}}`;
  return type === "integer" ? "number" : String(type);
}
