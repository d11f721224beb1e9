import {z} from "zod";
import type {ReportOldName} from "../shared/old-names.ts";
import {flag, host, logLevel, networks, port} from "../shared/setting-kinds.ts";
import {readSettings, setting, type SettingValues} from "../shared/settings.ts";
import {DEFAULT_MERCHANT_NAME} from "./accounts/accounts.schema.ts";
import {instant, seedNumber} from "./start-values.ts";

const dataFile = z
  .string()
  .refine(
    (text) => !text.includes("://"),
    "write the path of a file, since the sandbox keeps its data in a file and needs no database server",
  )
  // The older form.
  .transform((text) => text.replace(/^file:/, ""));

/** Every setting of the sandbox. */
export const SANDBOX_SETTINGS = {
  SANDBOX_HOST: setting(host, {
    text: "Address that the sandbox listens on. Any but a loopback one needs `CONSOLE_PASSWORD`.",
    default: "127.0.0.1",
  }),
  SANDBOX_PORT: setting(port, {
    text: "Port that the sandbox listens on; `0` takes any free one.",
    default: "8081",
    option: {fallback: "any free port"},
  }),
  SANDBOX_FILE: setting(dataFile, {
    text: "File of the sandbox's data. It is saved once a second and at the end: a kill can lose the last second. A file of another version is kept aside, as `<path>.unread`, and the sandbox starts empty.",
    default: ".data/sandbox.json",
    option: {fallback: "none: the data end with the process"},
  }),
  CLIENT_ID: setting(z.string().regex(/^[^:\s]+$/, "write a client id without colons or spaces"), {
    text: "Client id of the application that the sandbox makes.",
    default: "sandbox-client",
    option: true,
  }),
  CLIENT_SECRET: setting(z.string(), {
    text: "Secret of that application.",
    default: "sandbox-secret",
    option: true,
  }),
  SANDBOX_MERCHANT_NAME: setting(
    z.string().min(1, "write the shop's name").max(127, "write at most 127 characters"),
    {
      text: "Name of the merchant in payment windows, 3-D Secure checks, hosted pages and mails. `npm start` names the demo shop.",
      default: DEFAULT_MERCHANT_NAME,
      option: true,
    },
  ),
  SANDBOX_WEBHOOK_URL: setting(
    z
      .string()
      .refine(
        (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
        "write an address of http or https",
      ),
    {
      text: "Address that the sandbox sends its application's events to. With `PORT=0` there is none.",
      fallback: "with `npm start`: the merchant server's route",
    },
  ),
  WEBHOOK_ID: setting(z.string().regex(/^[\w-]{1,50}$/, "write the webhook's id: letters, digits, - and _"), {
    text: "Id of that webhook.",
    default: "sandbox-webhook",
  }),
  SANDBOX_SEED: setting(seedNumber, {
    text: "Fills the account with sample orders, disputes, invoices and so on, and makes the ids of each reply: the same number gives the same data, and the same ids for the same requests. Ids can then be guessed. Tokens, secrets and keys are always random.",
    fallback: "none: no sample data, and random ids",
    option: true,
  }),
  SANDBOX_NOW: setting(instant, {
    text: "Time that the sandbox's clock starts with, in ISO 8601 from 2000 to 2099.",
    example: "2027-01-15T12:00:00Z",
    fallback: "the real time",
    option: true,
  }),
  SANDBOX_CLOCK_STOPPED: setting(flag, {
    text: "The sandbox's clock stands still, until `POST /_sandbox/clock` moves it. Tokens and sessions live by the real time.",
    default: "off",
    option: true,
  }),
  SMTP_URL: setting(
    z
      .string()
      .refine(
        isMailServer,
        "write smtp://<host>:<port> or smtps://…, with <user>:<password>@ where it wants one",
      ),
    {
      text: "Mail server for the mails of payment links: `smtp://<host>:<port>` (encrypted where the server offers it) or `smtps://…`, with `<user>:<password>@` if it asks for them, and `?from=<address>` for the sender.",
      fallback: "none: mails stay in the sandbox's mailbox",
    },
  ),
  TRUST_PROXY: setting(networks, {
    text: "Addresses and networks of the proxies in front. The sandbox then takes its origin, such as `https://sandbox.example`, from their `X-Forwarded-Host` and `-Proto`. It needs `CONSOLE_PASSWORD`. The merchant server reads it, too.",
    default: "",
  }),
  CONSOLE_PASSWORD: setting(
    z
      .string(
        "write at least 8 characters: with TRUST_PROXY or a SANDBOX_HOST that is not loopback, the console and the controls ask for it",
      )
      .min(8, "write at least 8 characters")
      .max(200, "write at most 200 characters"),
    {
      text: "Password of the sandbox's console and of the controls under `/_sandbox`, 8 to 200 characters. Without it they answer only to this machine.",
      fallback: "none; required with `TRUST_PROXY` or a public `SANDBOX_HOST`",
      required: ({isExposed: needsPassword}) => needsPassword === true,
    },
  ),
  LOG_LEVEL: setting(logLevel, {
    text: "Lowest severity in the log, as the merchant server's.",
    default: "warn",
    option: true,
  }),
};

/** The sandbox's settings. */
export type SandboxSettings = SettingValues<typeof SANDBOX_SETTINGS>;

/** True if others than this machine can reach the sandbox, over the network or through a proxy. */
export function isExposed({
  host: address,
  trustProxy,
}: Pick<SandboxSettings, "host" | "trustProxy">): boolean {
  return trustProxy.length > 0 || !/^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(address);
}

/**
 * Reads and checks the settings, from the environment or from options under the settings' names.
 *
 * @param report called for each old name
 * @throws SettingsError a line for each that is missing or wrong
 */
export function readSandboxSettings(
  given: Readonly<Record<string, unknown>>,
  report?: ReportOldName,
): SandboxSettings {
  const {SANDBOX_HOST: address, TRUST_PROXY: proxies} = given;
  const needsPassword = isExposed({
    host: typeof address === "string" && address !== "" ? address : SANDBOX_SETTINGS.SANDBOX_HOST.default,
    // Only whether there is one counts.
    trustProxy: proxies ? [""] : [],
  });
  return readSettings(SANDBOX_SETTINGS, given, {isExposed: needsPassword}, report);
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
