import {unknownNames} from "./names.ts";
import {optionName, type Settings, SettingsError, valueOfText} from "./settings.ts";

/** Function of the package that takes options. */
interface Entry {
  readonly name: string;
  /** Settings of its role. Those that are marked are options, too. */
  readonly settings: Settings;
  /** Its options that are no settings. */
  readonly others: readonly string[];
}

/** Creates the error for wrong options, with a line for each. */
export function optionsError(
  entry: Pick<Entry, "name">,
  problems: readonly string[],
  cause?: unknown,
): TypeError {
  return new TypeError(problems.map((problem) => `${entry.name}: ${problem}`).join("\n"), {cause});
}

/**
 * Reads options as settings.
 *
 * @param read reads the values of the options under the settings' names
 * @throws TypeError with a line for each unknown, missing or wrong option
 */
export function readOptions<Values>(
  entry: Entry,
  given: object,
  read: (given: Record<string, unknown>) => Values,
): Values {
  const options = given as Readonly<Record<string, unknown>>;
  const settings = Object.keys(entry.settings).filter((name) => entry.settings[name]?.option);
  const unknown = unknownNames(Object.keys(options), [...settings.map(optionName), ...entry.others]);
  if (unknown.length > 0) throw optionsError(entry, unknown);
  try {
    return read(Object.fromEntries(settings.map((name) => [name, options[optionName(name)]])));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw optionsError(entry, inOptions(error.message, entry.settings).split("\n"), error);
  }
}

/** Converts texts of the environment to the options of the same settings. Empty ones, and those that are no option, are left out. */
export function optionsOfTexts(
  settings: Settings,
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const given = Object.entries(settings).flatMap(([name, row]) => {
    const text = texts[name];
    return row.option && text ? [[optionName(name), valueOfText(row, text)] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Renames the settings in a text to the options. */
export function inOptions(text: string, settings: Settings): string {
  return text.replace(/\b[A-Z_]+\b/g, (word) => (settings[word]?.option ? optionName(word) : word));
}
