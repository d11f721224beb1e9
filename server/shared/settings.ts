import {distance} from "fastest-levenshtein";
import type {z} from "zod";

/** Missing or wrong settings. The message has a line for each: its name, the value found, and what to write. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Description of a setting for `--help` and the docs, in Markdown. */
export interface SettingText {
  readonly fallback: string;
  readonly meaning: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Names of settings whose values must never be shown. */
const SECRET_NAME = /SECRET|KEY|PASSWORD|DATABASE_URL|SMTP_URL/;

/**
 * Reads a role's settings from the environment. An empty variable counts as absent.
 *
 * @throws SettingsError naming every setting that is missing or wrong, without the value of a secret
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Variables,
): z.output<Schema> {
  const present = withoutEmpty(environment);
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const lines = new Map<string, string>();
  for (const {path, message} of result.error.issues) {
    const name = String(path[0] ?? "settings");
    if (!lines.has(name)) lines.set(name, problemOf(name, present[name], message));
  }
  throw new SettingsError([...lines.values()].join("\n"));
}

/** Returns the lines of the error with which `read` refuses the settings; an empty array if it accepts them. */
export function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split("\n");
    throw error;
  }
}

/**
 * Returns a line for each variable whose name is close to a setting's, because a misspelt setting is ignored otherwise. The
 * environment has many other variables. So a name may have two typing errors at most, and short names are skipped.
 */
export function misspelt(environment: Variables, names: readonly string[]): string[] {
  return Object.keys(withoutEmpty(environment))
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const meant = names.find(
        (known) => known.length > 4 && distance(name.toUpperCase(), known) <= allowed(known),
      );
      return meant === undefined
        ? []
        : [`${name} is unknown: write ${meant}, or rename it if another program reads it`];
    });
}

/** Number of typing errors with which a name is unlikely to be another program's variable. */
function allowed(name: string): number {
  return name.length < 8 ? 1 : 2;
}

function withoutEmpty(environment: Variables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function problemOf(name: string, found: string | undefined, message: string): string {
  const shown =
    found === undefined ? "is missing" : SECRET_NAME.test(name) ? "is wrong" : `is ${JSON.stringify(found)}`;
  return `${name} ${shown}: ${message.replaceAll(/\s*\n\s*/g, " ")}`;
}
