import {z} from "zod";
import {databaseUrl, host, logLevel, networks, port, rateLimit} from "../shared/setting-kinds.ts";
import {readSettings} from "../shared/settings.ts";
import {DEFAULT_MERCHANT_NAME} from "./accounts/accounts.schema.ts";
import {HIGH_LIMIT} from "./wire/rate-limit.ts";

const PASSWORD_HINT =
  "write at least 8 characters: with TRUST_PROXY or a SANDBOX_HOST that is not loopback, the console and the controls ask for it";

function settingsSchema(needsPassword: boolean) {
  const password = z
    .string(PASSWORD_HINT)
    .min(8, "write at least 8 characters")
    .max(200, "write at most 200 characters");
  return z.object({
    SANDBOX_HOST: host(),
    SANDBOX_PORT: port(8081),
    SANDBOX_DATABASE_URL: databaseUrl("file:.data/sandbox.db"),
    CLIENT_ID: z
      .string()
      .regex(/^[^:\s]+$/, "write a client id without colons or spaces")
      .default("sandbox-client"),
    CLIENT_SECRET: z.string().default("sandbox-secret"),
    SANDBOX_MERCHANT_NAME: z
      .string()
      .min(1, "write the shop's name")
      .max(127, "write at most 127 characters")
      .default(DEFAULT_MERCHANT_NAME),
    SANDBOX_RATE_LIMIT: rateLimit(HIGH_LIMIT),
    SANDBOX_WEBHOOK_URL: z
      .string()
      .refine(
        (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
        "write an address of http or https",
      )
      .optional(),
    WEBHOOK_ID: z
      .string()
      .regex(/^[\w-]{1,50}$/, "write the webhook's id: letters, digits, - and _")
      .default("sandbox-webhook"),
    SMTP_URL: z
      .string()
      .refine(
        isMailServer,
        "write smtp://<host>:<port> or smtps://…, with <user>:<password>@ where it wants one",
      )
      .optional(),
    TRUST_PROXY: networks(),
    CONSOLE_PASSWORD: needsPassword ? password : password.optional(),
    LOG_LEVEL: logLevel(),
  });
}

/** The sandbox's settings, under the names of their variables. */
export type SandboxSettings = z.output<ReturnType<typeof settingsSchema>>;

/** Name of a setting in the environment. */
export type SandboxSettingName = keyof SandboxSettings;

/** True if others than this machine can reach the sandbox, over the network or through a proxy. */
export function isExposed({
  host,
  trustedProxies,
}: {
  readonly host: string;
  readonly trustedProxies: readonly string[];
}): boolean {
  return trustedProxies.length > 0 || !/^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host);
}

/** Reads and checks the settings. @throws SettingsError a line for each that is missing or wrong */
export function readSandboxSettings(
  variables: Readonly<Record<string, string | undefined>>,
): SandboxSettings {
  const host = variables["SANDBOX_HOST"] || "127.0.0.1";
  const trustedProxies = variables["TRUST_PROXY"] ? [variables["TRUST_PROXY"]] : [];
  return readSettings(settingsSchema(isExposed({host, trustedProxies})), variables);
}

/** True if `smtpServer` can read every part of the address. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname))
    return false;
  return [...url.searchParams].every(
    ([name, value]) => name === "from" && z.email().safeParse(value).success,
  );
}
