import {MERCHANT_SETTINGS} from "../merchant/config.ts";
import {type Environment, environmentOf} from "../merchant/paypal/environment.ts";
import {readSettings, sandboxDefaults, type SettingValues} from "../shared/settings.ts";
import {reachableHost} from "../shared/url-host.ts";

/** Merchant server settings that the command needs. */
const {SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, DATABASE_URL} = MERCHANT_SETTINGS;
const {PARTNER_ATTRIBUTION_ID, ON_BEHALF_OF} = MERCHANT_SETTINGS;
const COMMAND_SETTINGS = {
  ...{SERVICE_BASE_URL, CLIENT_ID, CLIENT_SECRET, DATABASE_URL},
  ...{PARTNER_ATTRIBUTION_ID, ON_BEHALF_OF},
};

export interface CommandSettings extends SettingValues<typeof COMMAND_SETTINGS> {
  readonly environment: Environment;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. @throws SettingsError one line that names what is wrong and what to write */
export function readCommandSettings(variables: Variables, sandbox: boolean): CommandSettings {
  const given = sandbox
    ? {
        ...variables,
        ...sandboxDefaults(COMMAND_SETTINGS, variables),
        SERVICE_BASE_URL: sandboxUrl(variables),
      }
    : variables;
  const settings = readSettings(COMMAND_SETTINGS, given, {alternative: ", or add --sandbox"});
  return {...settings, environment: environmentOf(settings.serviceBaseUrl)};
}

/** Address of the sandbox that `npm start` runs. */
function sandboxUrl({SANDBOX_HOST, SANDBOX_PORT}: Variables): string {
  return `http://${reachableHost(SANDBOX_HOST ?? "")}:${SANDBOX_PORT || "8081"}`;
}
