import {inspect} from "node:util";
import {z} from "zod";
import {nearestName} from "./names.ts";
import {type ReportOldName, withNewSettings} from "./old-names.ts";
import {listOf} from "./setting-kinds.ts";

/** Missing or wrong settings. The message has a line for each: its name, the value found, and what to write. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** How a role is run, which decides on defaults, required settings and safe values. */
export interface Setup {
  readonly isLive?: boolean;
  /** True if products are sold without `CATALOGUE`. */
  readonly hasGoods?: boolean;
  /** True if events are sent to an address. */
  readonly pushesEvents?: boolean;
  /** True if others than this machine can reach the sandbox. */
  readonly isExposed?: boolean;
  /** Alternative to a missing setting that is always required, for the messages. */
  readonly alternative?: string;
}

/** Refuses values with live PayPal. */
interface LiveRule<Value> {
  isWrong(value: Value): boolean;
  /** Says why the value is wrong and which one is right. */
  readonly message: string;
}

/** A setting. Its option has the same name in camel case, without `SANDBOX_`. */
export interface Setting<Type extends z.ZodType = z.ZodType> {
  /** Input: the value as an option. Output: the value that the code reads. */
  readonly type: Type;
  /** Description for `--help`, the docs and editors, in Markdown. */
  readonly text: string;
  readonly example?: string;
  /** Default, as text of the environment. */
  readonly default?: string;
  /** Default with the sandbox of `--sandbox`. */
  readonly withSandbox?: string;
  /** Description of the default in Markdown, if it is no text of the environment. */
  readonly fallback?: string;
  /** True if the role needs it, or the case in which it does. */
  readonly required?: true | ((setup: Setup) => boolean);
  /** Values that live PayPal must not have. */
  readonly live?: LiveRule<z.output<Type>>;
  /** True if no other setting with this mark may have the same text, so that a leaked secret opens one thing only. */
  readonly isUnique?: true;
  /** True if the entry of the package has this option. An option with a default of its own has its description in Markdown. */
  readonly option?: true | {readonly fallback: string};
  /** Converts the text of the environment to the input of `type`. By default `type` decides. */
  readonly fromText?: (text: string) => unknown;
}

export type Settings = Readonly<Record<string, Setting>>;

/** Declares a setting. */
export function setting<Type extends z.ZodType, const Row extends Omit<Setting<Type>, "type">>(
  type: Type,
  row: Row,
): Row & {readonly type: Type} {
  return {...row, type};
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;
type OptionName<Name extends string> = CamelCase<Name extends `SANDBOX_${infer Rest}` ? Rest : Name>;

/** Name of a setting as an option. */
export function optionName(setting: string): string {
  return setting
    .replace(/^SANDBOX_/, "")
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, first: string) => first.toUpperCase());
}

/** Values of settings by their names in camel case. */
export type SettingValues<Rows extends Settings> = {
  readonly [Name in keyof Rows & string as OptionName<Name>]:
    | z.output<Rows[Name]["type"]>
    | (Rows[Name] extends {readonly required: true} | {readonly default: string} ? never : undefined);
};

type Required = {readonly required: true; readonly option: true};
type Input<Type extends z.ZodType> =
  z.input<Type> extends infer Value ? (Value extends unknown[] ? Readonly<Value> : Value) : never;

/** Options that are settings. */
export type SettingOptions<Rows extends Settings> = {
  readonly [Name in keyof Rows & string as Rows[Name] extends Required ? OptionName<Name> : never]: Input<
    Rows[Name]["type"]
  >;
} & {
  readonly [
    Name in keyof Rows & string as Rows[Name] extends {readonly option: unknown}
      ? Rows[Name] extends Required
        ? never
        : OptionName<Name>
      : never
  ]?: Input<Rows[Name]["type"]> | undefined;
};

/** Names of settings whose values must never be shown. */
const SECRET_NAME = /SECRET|KEY|PASSWORD|DATABASE_URL|SMTP_URL|EVENTS_URL/;

/**
 * Reads settings from the environment, or from options under the same names. An empty text counts as absent.
 *
 * @param report called for each old name or value
 * @throws SettingsError naming every setting that is missing or wrong, without the value of a secret
 */
export function readSettings<Rows extends Settings>(
  rows: Rows,
  given: Readonly<Record<string, unknown>>,
  setup: Setup = {},
  report: ReportOldName = () => undefined,
): SettingValues<Rows> {
  const found = withNewSettings(given, report);
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const secrets = new Map<unknown, string>();
  for (const [name, row] of Object.entries(rows)) {
    const value = found[name] === "" ? undefined : found[name];
    const used = value ?? row.default;
    if (used === undefined && !isRequired(row, setup)) continue;
    const parsed = row.type.safeParse(typeof used === "string" ? valueOfText(row, used) : used);
    if (!parsed.success) {
      const message =
        parsed.error.issues[0]!.message + (value === undefined ? alternativeTo(row, setup) : "");
      problems.push(problemOf(name, value, message));
    } else if (setup.isLive && row.live?.isWrong(parsed.data)) {
      problems.push(problemOf(name, value, `with live PayPal ${row.live.message}`));
    } else if (row.isUnique && secrets.has(used)) {
      problems.push(problemOf(name, value, `write another text than that of ${secrets.get(used)}`));
    } else {
      if (row.isUnique) secrets.set(used, name);
      values[optionName(name)] = parsed.data;
    }
  }
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return values as SettingValues<Rows>;
}

/** Defaults with `--sandbox` of the settings that are missing. */
export function sandboxDefaults(
  rows: Settings,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, {withSandbox}]) =>
      withSandbox === undefined || given[name] ? [] : [[name, withSandbox] as const],
    ),
  );
}

function isRequired({required}: Setting, setup: Setup): boolean {
  return typeof required === "function" ? required(setup) : required === true;
}

function alternativeTo({required}: Setting, {alternative = ""}: Setup): string {
  return required === true ? alternative : "";
}

const FLAGS: Readonly<Record<string, boolean>> = {
  on: true,
  off: false,
  "1": true,
  "0": false,
  true: true,
  false: false,
};

/** Converts the text of the environment to a setting's value. */
export function valueOfText({type, fromText}: Pick<Setting, "type" | "fromText">, text: string): unknown {
  if (fromText) return fromText(text);
  if (type instanceof z.ZodPipe) return valueOfText({type: type.in as z.ZodType}, text);
  if (type instanceof z.ZodBoolean) return FLAGS[text] ?? text;
  if (type instanceof z.ZodNumber) return Number(text);
  return type instanceof z.ZodArray ? listOf(text) : text;
}

/** Default of a setting and its meaning, in Markdown. */
export function describeSetting(row: Setting): {readonly fallback: string; readonly meaning: string} {
  const otherwise = row.required === true ? "required" : row.default ? `\`${row.default}\`` : "none";
  const fallback = row.withSandbox
    ? `with \`--sandbox\`: \`${row.withSandbox}\`; else ${otherwise}`
    : otherwise;
  const example = row.example === undefined ? "" : ` Example: \`${row.example}\`.`;
  return {fallback: row.fallback ?? fallback, meaning: row.text + example};
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
 * environment has many other variables, so short names are skipped.
 */
export function misspelt(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  const long = names.filter((name) => name.length > 4);
  return Object.entries(environment)
    .filter(([name, value]) => value && !names.includes(name))
    .flatMap(([name]) => {
      const meant = nearestName(name, long);
      return meant === undefined
        ? []
        : [`${name} is unknown: write ${meant}, or rename it if another program reads it`];
    });
}

function problemOf(name: string, found: unknown, message: string): string {
  const shown = typeof found === "string" ? JSON.stringify(found) : inspect(found, {breakLength: Infinity});
  const what = found === undefined ? "is missing" : SECRET_NAME.test(name) ? "is wrong" : `is ${shown}`;
  return `${name} ${what}: ${message.replaceAll(/\s*\n\s*/g, " ")}`;
}
