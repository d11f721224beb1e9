import {readFile} from "node:fs/promises";
import {parseEnv} from "node:util";
import {nearestName} from "./shared/names.ts";
import {SettingsError} from "./shared/settings.ts";

/**
 * Reads settings from a file in the format of `.env`: lines such as `PORT=8080`.
 *
 * @param names settings that the file may have
 * @throws SettingsError if the file can't be read; with a line for each unknown setting
 */
export async function readSettingsFile(
  path: string,
  names: readonly string[],
): Promise<Readonly<Record<string, string | undefined>>> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`The settings file ${path} can't be read (${error.code ?? error.message}).`);
  });
  const settings = parseEnv(text);
  const problems = Object.keys(settings)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const meant = nearestName(name, names);
      const advice = meant === undefined ? "remove it; --help lists the settings" : `did you mean ${meant}?`;
      return `${path}: ${name} is unknown: ${advice}`;
    });
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return settings;
}
