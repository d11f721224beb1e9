import {z} from "zod";
import {serviceOrigin} from "../merchant/config.ts";
import {type Environment, environmentOf} from "../merchant/paypal/environment.ts";
import {databaseUrl} from "../shared/setting-kinds.ts";
import {readSettings} from "../shared/settings.ts";
import {reachableHost} from "../shared/url-host.ts";

/** Merchant server settings that the command needs, under the same names. */
export interface CommandSettings {
  /** PayPal's base URL. */
  readonly serviceBaseUrl: string;
  readonly environment: Environment;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Database of the merchant server's payment records. */
  readonly databaseUrl: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const settingsSchema = z
  .object({
    SERVICE_BASE_URL: serviceOrigin("write PayPal's base URL, or add --sandbox"),
    CLIENT_ID: z.string({error: "write the application's client id, or add --sandbox"}),
    CLIENT_SECRET: z.string({error: "write the application's secret, or add --sandbox"}),
    DATABASE_URL: databaseUrl("file:.data/merchant.db"),
  })
  .transform((settings): CommandSettings => {
    return {
      serviceBaseUrl: settings.SERVICE_BASE_URL,
      environment: environmentOf(settings.SERVICE_BASE_URL),
      clientId: settings.CLIENT_ID,
      clientSecret: settings.CLIENT_SECRET,
      databaseUrl: settings.DATABASE_URL,
    };
  });

/** Reads and checks the settings. @throws SettingsError one line that names what is wrong and what to write */
export function readCommandSettings(variables: Variables, sandbox: boolean): CommandSettings {
  return readSettings(settingsSchema, sandbox ? {...variables, ...ofSandbox(variables)} : variables);
}

/** Address and seeded credentials of the sandbox that `npm start` runs. */
function ofSandbox(variables: Variables): Variables {
  const host = reachableHost(variables["SANDBOX_HOST"] ?? "");
  return {
    SERVICE_BASE_URL: `http://${host}:${variables["SANDBOX_PORT"] || "8081"}`,
    CLIENT_ID: variables["CLIENT_ID"] || "sandbox-client",
    CLIENT_SECRET: variables["CLIENT_SECRET"] || "sandbox-secret",
  };
}
