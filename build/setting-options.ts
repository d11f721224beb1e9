import {writeFile} from "node:fs/promises";
import {z} from "zod";
import {MERCHANT_SETTINGS} from "../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../server/sandbox/config.ts";
import {inOptions} from "../server/shared/options.ts";
import {optionName, type Setting, type Settings, valueOfText} from "../server/shared/settings.ts";
import {typeOf} from "./type-of-schema.ts";

/** A setting as an option, with its default and meaning in Markdown. */
interface SettingOption {
  readonly name: string;
  /** Empty for an option without a default. */
  readonly fallback: string;
  readonly meaning: string;
  readonly isRequired: boolean;
  /** TypeScript's type. */
  readonly type: string;
}

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

function declaration(interfaceName: string, settings: Settings): string {
  const members = optionsOf(settings).map(({name, fallback, meaning, isRequired, type}) => {
    const text = fallback === "" ? meaning : `${meaning} Default: ${fallback}.`;
    const member = isRequired ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `  /** ${text} */\n  readonly ${member};\n`;
  });
  return `export interface ${interfaceName} {\n${members.join("")}}\n`;
}

/** Describes the settings of a role that are options. */
export function optionsOf(settings: Settings): SettingOption[] {
  return Object.entries(settings).flatMap(([setting, row]) => {
    const {option, text, example, required, type} = row;
    if (option === undefined) return [];
    const ownDefault = row.default ? written(row, row.default) : "";
    const exampleText = example === undefined ? "" : ` Example: ${written(row, example)}.`;
    return [
      {
        name: optionName(setting),
        fallback: option === true ? ownDefault : option.fallback,
        meaning: inOptions(text, settings) + exampleText,
        isRequired: required === true && option === true,
        type: typeOf(z.toJSONSchema(type, {io: "input"})),
      },
    ];
  });
}

/** The text of the environment as the option's value, in Markdown. */
function written(row: Setting, text: string): string {
  return `\`${JSON.stringify(valueOfText(row, text))}\``;
}
