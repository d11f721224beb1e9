import {checkMerchantSettings} from "./merchant/config.ts";
import {MERCHANT_SETTINGS} from "./merchant/settings-texts.ts";
import {misspelt, problemsOf, SettingsError, type SettingText} from "./shared/settings.ts";
import {readSandboxSettings} from "./sandbox/config.ts";
import {SANDBOX_SETTINGS} from "./sandbox/settings-texts.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Checks the settings of the roles that are to start. @throws SettingsError a line for each that is missing, wrong or misspelt */
export function checkSettings(variables: Variables, {sandbox}: {readonly sandbox: boolean}): void {
  const names = [...Object.keys(MERCHANT_SETTINGS), ...Object.keys(SANDBOX_SETTINGS)];
  const problems = [
    ...(sandbox ? problemsOf(() => readSandboxSettings(variables)) : []),
    ...problemsOf(() => checkMerchantSettings(variables, sandbox)),
    ...misspelt(variables, names),
  ];
  if (problems.length > 0) throw new SettingsError([...new Set(problems)].join("\n"));
}

/** Describes how to start, and every setting. */
export function helpText(): string {
  return [
    "node dist/server/main.js              starts the merchant server, for the PayPal that the settings name",
    "node dist/server/main.js --sandbox    starts the sandbox, too, and the merchant server for it",
    "",
    "Settings are environment variables. An empty one counts as absent.",
    "",
    "Merchant server",
    "",
    ...settingsText(MERCHANT_SETTINGS),
    "Sandbox",
    "",
    ...settingsText(SANDBOX_SETTINGS),
  ].join("\n");
}

function settingsText(settings: Readonly<Record<string, SettingText>>): string[] {
  return Object.entries(settings).flatMap(([name, {fallback, meaning}]) => [
    `  ${name} (default: ${fallback.replaceAll("`", "")})`,
    `    ${meaning.replaceAll("`", "")}`,
    "",
  ]);
}
