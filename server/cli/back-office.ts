import {existsSync} from "node:fs";
import {MissingDriverError} from "../database/drivers.ts";
import {filePath} from "../database/open.ts";
import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import {readMerchantSettings} from "../merchant/config.ts";
import {MerchantError} from "../merchant/errors.ts";
import {createLog} from "../shared/log.ts";
import type {CommandSettings} from "./config.ts";
import type {CommandContext} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";
import {clean} from "./output/clean.ts";

/** False if `DATABASE_URL` names no file that exists. */
export function hasRecords({databaseUrl}: CommandSettings): boolean {
  return !databaseUrl.startsWith("file:") || existsSync(filePath(databaseUrl));
}

/**
 * Opens the merchant server's payment records, which running servers may also use.
 *
 * @throws CommandError when the database is missing or does not reply, and for errors of the back office
 */
export async function withBackOffice<T>(
  context: CommandContext,
  settings: CommandSettings,
  work: (backOffice: OpenBackOffice) => Promise<T>,
): Promise<T> {
  // Opening would create an empty database, whose results would be wrong.
  if (!hasRecords(settings)) {
    throw wrongUse(
      "There are no payment records: DATABASE_URL names no file that exists.",
      "The merchant server creates the file when it starts.",
    );
  }
  const backOffice = await open(context, settings);
  try {
    return await work(backOffice);
  } catch (error) {
    if (error instanceof MerchantError) throw refusedByBackOffice(error);
    throw error;
  } finally {
    await backOffice.close();
  }
}

async function open(context: CommandContext, settings: CommandSettings): Promise<OpenBackOffice> {
  // Loaded on demand, so that other commands start faster and need no database driver.
  const {openBackOffice} = await import("../merchant/back-office/open-back-office.ts");
  const {fetch, clock, randomness, resilience} = context;
  try {
    return await openBackOffice({
      settings: merchantSettingsOf(context, settings),
      log: logOf(context),
      fetch,
      clock,
      randomness,
      resilience,
    });
  } catch (error) {
    throw notOpened(error);
  }
}

/**
 * Keys with which the command can read the tokens of a call that it repeats. With the key of the events, an event that is dismissed
 * keeps the data that readers of the list need.
 */
const KEYS = [
  "SESSION_KEY",
  "SESSION_KEY_OLD",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_OLD",
  "EVENTS_KEY",
] as const;

/** The command uses no sessions and carts, so their keys are random if they are missing. */
function merchantSettingsOf({variables, randomness}: CommandContext, settings: CommandSettings) {
  return readMerchantSettings({
    SESSION_KEY: randomness.token(),
    ...Object.fromEntries(KEYS.flatMap((name) => (variables[name] ? [[name, variables[name]]] : []))),
    SERVICE_BASE_URL: settings.serviceBaseUrl,
    SDK_URL: settings.serviceBaseUrl,
    CLIENT_ID: settings.clientId,
    CLIENT_SECRET: settings.clientSecret,
    DATABASE_URL: settings.databaseUrl,
    // Another text than that of the other key, whatever it is.
    CART_KEY: `${randomness.token()}-of-carts`,
  });
}

/** Logs to standard error: standard output is for results. */
function logOf({terminal, variables}: CommandContext) {
  const level = variables["DEBUG"] ? "debug" : "silent";
  return createLog({name: "checkout", level}, {write: (line: string) => void terminal.err(clean(line))});
}

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "EAI_AGAIN",
]);

/** Hides the database's address and messages, which may contain a password. */
function notOpened(error: unknown): unknown {
  if (error instanceof MissingDriverError) return wrongUse(error.message);
  const {code} = error as NodeJS.ErrnoException;
  if (code === undefined || !UNREACHABLE.has(code)) return error;
  return new CommandError(
    EXIT.unknown,
    "NO_DATABASE",
    `The database of the payment records does not reply (${code}).`,
    {
      details: ["Nothing was changed. Run the command again."],
      cause: error,
    },
  );
}

/** Turns the merchant server's errors into the command's. */
function refusedByBackOffice({
  status,
  code,
  message,
  details,
  serviceDebugId: debugId,
}: MerchantError): CommandError {
  if (code === "SERVICE_UNREACHABLE") {
    return new CommandError(EXIT.unknown, code, "PayPal does not reply at the moment.", {
      details: ["Nothing was started. Run the command again."],
      debugId,
    });
  }
  const lines = details.map(({field, issue, description}) =>
    [field, issue, description].filter((part) => part !== undefined).join(": "),
  );
  return new CommandError(exitOf(status, code), code, `${message} (${code})`, {details: lines, debugId});
}

function exitOf(status: number, code: string): ExitCode {
  if (status === 404) return EXIT.notFound;
  if (status === 400) return EXIT.usage;
  if (code === "CREDENTIALS_REFUSED") return EXIT.refused;
  // The outcome of the payment is unknown.
  if (code === "ORDER_IN_DOUBT" || status >= 500) return EXIT.unknown;
  return EXIT.refused;
}
