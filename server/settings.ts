import {checkMerchantSettings, MERCHANT_SETTINGS} from "./merchant/config.ts";
import {readSandboxSettings, SANDBOX_SETTINGS} from "./sandbox/config.ts";
import {OLD_NAMES} from "./shared/old-names.ts";
import {describeSetting, misspelt, problemsOf, type Settings, SettingsError} from "./shared/settings.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Checks the settings of the roles that are to start. @throws SettingsError a line for each that is missing, wrong or misspelt */
export function checkSettings(variables: Variables, {sandbox}: {readonly sandbox: boolean}): void {
  const names = Object.keys({...MERCHANT_SETTINGS, ...SANDBOX_SETTINGS, ...OLD_NAMES.setting});
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
    "Settings are environment variables. An empty one counts as absent. Switches take on or off. Lists are separated by",
    "commas.",
    "",
    "Merchant server",
    "",
    ...settingsText(MERCHANT_SETTINGS),
    "Sandbox",
    "",
    ...settingsText(SANDBOX_SETTINGS),
  ].join("\n");
}

function settingsText(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, row]) => {
    const {fallback, meaning} = describeSetting(row);
    return [`  ${name} (default: ${fallback.replaceAll("`", "")})`, `    ${meaning.replaceAll("`", "")}`, ""];
  });
}
