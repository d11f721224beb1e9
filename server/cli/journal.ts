import {existsSync} from "node:fs";
import {MissingDriverError} from "../database/drivers.ts";
import {filePath} from "../database/open.ts";
import type {OpenBackOffice} from "../merchant/back-office/open-back-office.ts";
import {readMerchantSettings} from "../merchant/config.ts";
import {MerchantError} from "../merchant/errors.ts";
import {createLog} from "../shared/log.ts";
import type {CommandSettings} from "./config.ts";
import type {Desk} from "./desk.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT, type ExitCode} from "./exit-codes.ts";
import {clean} from "./output/clean.ts";

/**
 * Works with the merchant server's journal, beside the servers that share it.
 *
 * @throws CommandError where it is not there, gives no answer, or says no
 */
export async function withJournal<T>(
  desk: Desk,
  settings: CommandSettings,
  work: (journal: OpenBackOffice) => Promise<T>,
): Promise<T> {
  const {databaseUrl} = settings;
  // Opening it would make one: an empty journal knows no order, and that would look like an answer.
  if (databaseUrl.startsWith("file:") && !existsSync(filePath(databaseUrl))) {
    throw wrongUse(
      "The journal is not there: DATABASE_URL names no file that exists.",
      "It is the merchant server's, which makes it when it starts.",
    );
  }
  const journal = await open(desk, settings);
  try {
    return await work(journal);
  } catch (error) {
    if (error instanceof MerchantError) throw refusedByJournal(error);
    throw error;
  } finally {
    await journal.close();
  }
}

async function open(desk: Desk, settings: CommandSettings): Promise<OpenBackOffice> {
  // Not before it is needed: what has nothing to do with the journal starts sooner, and needs no database's driver.
  const {openBackOffice} = await import("../merchant/back-office/open-back-office.ts");
  const {fetch, clock, randomness, resilience} = desk;
  try {
    return await openBackOffice({
      settings: merchantSettingsOf(desk, settings),
      log: logOf(desk),
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
 * Sessions and carts have no part in this, and nobody knows keys that are made up for it; with the server's own the token of
 * the service is shared with it.
 */
function merchantSettingsOf({variables, randomness}: Desk, settings: CommandSettings) {
  return readMerchantSettings({
    SERVICE_BASE_URL: settings.serviceBaseUrl,
    SDK_URL: settings.serviceBaseUrl,
    CLIENT_ID: settings.clientId,
    CLIENT_SECRET: settings.clientSecret,
    DATABASE_URL: settings.databaseUrl,
    SESSION_KEY: variables["SESSION_KEY"] || randomness.token(),
    CART_KEY: randomness.token(),
  });
}

/** Standard output is for results. */
function logOf({terminal, variables}: Desk) {
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

/** Neither the database's address nor its words are shown: a password may stand in them. */
function notOpened(error: unknown): unknown {
  if (error instanceof MissingDriverError) return wrongUse(error.message);
  const {code} = error as NodeJS.ErrnoException;
  if (code === undefined || !UNREACHABLE.has(code)) return error;
  return new CommandError(EXIT.unknown, "NO_JOURNAL", `The journal's database gives no answer (${code}).`, {
    details: ["Nothing was done; the same command may be given again."],
    cause: error,
  });
}

/** What the journal's own errors mean for whoever typed the command. */
function refusedByJournal({
  status,
  code,
  message,
  details,
  serviceDebugId: debugId,
}: MerchantError): CommandError {
  if (code === "SERVICE_UNREACHABLE") {
    return new CommandError(EXIT.unknown, code, "The service gives no answer at the moment.", {
      details: ["Nothing was begun; the same command may be given again."],
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
  // What came of the payment itself is not known yet.
  if (code === "ORDER_IN_DOUBT" || status >= 500) return EXIT.unknown;
  return EXIT.refused;
}
