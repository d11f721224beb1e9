import {z} from "zod";
import {checkMerchantSettings, MERCHANT_SETTINGS, withSandboxDefaults} from "./merchant/config.ts";
import {DEMO_KEYS, withKeptKeys} from "./merchant/keys.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./sandbox/config.ts";
import {OLD_NAMES} from "./shared/old-names.ts";
import {flag} from "./shared/setting-kinds.ts";
import {
  describeSetting,
  misspelt,
  problemsOf,
  readSettings,
  sandboxDefaults,
  setting,
  type Settings,
  SettingsError,
} from "./shared/settings.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings of the demo shop, in addition to those of its checkout. */
export const DEMO_SETTINGS = {
  DEMO: setting(flag, {
    text: "Starts the demo shop, with front page, docs and playground, instead of the stand-alone merchant server. Its own goods can't be bought with live PayPal: `CATALOGUE` names others.",
    default: "off",
    withSandbox: "on",
  }),
  DEMO_DATABASE_URL: setting(z.string().regex(/^file:.+$/, "write file:<path>"), {
    text: "Database of the demo shop's own orders, `file:<path>`.",
    default: "file:.data/demo-shop.db",
  }),
};

/** Names of the settings of merchant server and sandbox, old ones too. */
export const SERVER_SETTINGS: readonly string[] = Object.keys({
  ...MERCHANT_SETTINGS,
  ...SANDBOX_SETTINGS,
  ...OLD_NAMES.setting,
});

/** Checks the settings, and returns the variables for the roles. @throws SettingsError as `checkSettings` does */
export async function roleVariables(
  variables: Variables,
  {sandbox}: {readonly sandbox: boolean},
): Promise<{readonly isDemo: boolean; readonly variables: Variables}> {
  checkSettings(variables, {sandbox});
  const given = sandbox
    ? await withKeptKeys(
        {...withSandboxDefaults(variables), ...sandboxDefaults(DEMO_SETTINGS, variables)},
        ".data",
        DEMO_KEYS,
      )
    : variables;
  const {demo, demoDatabaseUrl} = readSettings(DEMO_SETTINGS, given);
  return {isDemo: demo, variables: {...given, DEMO_DATABASE_URL: demoDatabaseUrl}};
}

/**
 * Checks the settings of the roles that are to start.
 *
 * @param options.demo false if the program has no demo shop
 * @throws SettingsError a line for each that is missing, wrong or misspelt
 */
export function checkSettings(
  variables: Variables,
  {sandbox, demo = true}: {readonly sandbox: boolean; readonly demo?: boolean},
): void {
  const problems = [
    ...(sandbox ? problemsOf(() => readSandboxSettings(variables)) : []),
    ...problemsOf(() => checkMerchantSettings(variables, sandbox)),
    ...(demo ? problemsOf(() => readSettings(DEMO_SETTINGS, variables)) : []),
    ...misspelt(variables, [...SERVER_SETTINGS, ...(demo ? Object.keys(DEMO_SETTINGS) : [])]),
  ];
  if (problems.length > 0) throw new SettingsError([...new Set(problems)].join("\n"));
}

/** Describes how to start, and every setting. */
export function helpText(): string {
  return [
    "node dist/server/main.js              starts the merchant server, for the PayPal that the settings name",
    "node dist/server/main.js --sandbox    starts the sandbox, and the demo shop for it",
    "",
    settingsHelp({demo: true}),
  ].join("\n");
}

const SETTINGS_INTRODUCTION = [
  "Settings are environment variables. An empty one counts as absent. Switches take on or off. Lists are separated by",
  "commas.",
  "",
];

/** Describes every setting. @param options.demo true if the program has the demo shop */
export function settingsHelp({demo}: {readonly demo: boolean}): string {
  return [
    ...SETTINGS_INTRODUCTION,
    "Merchant server",
    "",
    ...settingsText(MERCHANT_SETTINGS),
    ...(demo ? ["Demo shop", "", ...settingsText(DEMO_SETTINGS)] : []),
    "Sandbox",
    "",
    ...settingsText(SANDBOX_SETTINGS),
  ].join("\n");
}

/** Describes every setting of the sandbox. */
export function sandboxSettingsHelp(): string {
  return [...SETTINGS_INTRODUCTION, ...settingsText(SANDBOX_SETTINGS)].join("\n");
}

function settingsText(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, row]) => {
    const {fallback, meaning} = describeSetting(row);
    return [`  ${name} (default: ${fallback.replaceAll("`", "")})`, `    ${meaning.replaceAll("`", "")}`, ""];
  });
}
