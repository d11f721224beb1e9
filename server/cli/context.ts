import {Command} from "@commander-js/extra-typings";
import type {Randomness} from "../merchant/randomness.ts";
import {createPayPalClient, type PayPalClient} from "../merchant/paypal/client.ts";
import type {ResilienceOptions} from "../merchant/paypal/resilience.ts";
import type {Outcome} from "../merchant/paypal/response.ts";
import type {Clock} from "../shared/clock.ts";
import {type CommandSettings, readCommandSettings} from "./config.ts";
import {type CallWording, CommandError, valueOf, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {oneLine} from "./output/clean.ts";
import {createOutput, type Output} from "./output/output.ts";
import type {Terminal} from "./terminal.ts";

/** The process that the command runs in. */
export interface CommandEnvironment {
  readonly terminal: Terminal;
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Deadlines and retries of calls to PayPal. */
  readonly resilience: ResilienceOptions;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

/** Dependencies and state of a running command. */
export interface CommandContext extends CommandEnvironment {
  readonly output: Output;
  /** The change in progress. After an interruption its outcome is unknown. */
  pendingChange: (CallWording & {readonly change: string}) | undefined;
  /** True if the running command ends by itself after Ctrl-C or SIGTERM. */
  stopsItself: boolean;
}

export function createContext(parts: CommandEnvironment): CommandContext {
  return {...parts, output: createOutput(parts.terminal), pendingChange: undefined, stopsItself: false};
}

/** Creates a command with the options that all commands have. */
export function baseCommand(name: string) {
  return new Command(name)
    .option("--json", "print one JSON document, for scripts")
    .option("--sandbox", "use the local sandbox of `npm start -- --sandbox` and its credentials");
}

/** @throws SettingsError */
export function settingsOf(
  context: CommandContext,
  options: {readonly sandbox?: true | undefined},
): CommandSettings {
  return readCommandSettings(context.variables, options.sandbox === true);
}

/** PayPal's API at the settings' base URL. @throws SettingsError */
export function paypalOf(context: CommandContext, settings: CommandSettings): PayPalClient {
  const {serviceBaseUrl: baseUrl, clientId, clientSecret, partnerAttributionId, onBehalfOf} = settings;
  const {fetch, resilience, clock, randomness} = context;
  return createPayPalClient({
    baseUrl,
    clientId,
    clientSecret,
    partnerAttributionId,
    onBehalfOf,
    fetch,
    resilience,
    clock,
    randomness,
  });
}

/** Runs a change. If it is interrupted, the command says that its outcome is unknown. */
export async function withPendingChange<T>(
  context: CommandContext,
  wording: CallWording & {readonly change: string},
  work: () => Promise<T>,
): Promise<T> {
  context.pendingChange = wording;
  try {
    return await work();
  } finally {
    context.pendingChange = undefined;
  }
}

/** Makes a change at PayPal. @throws CommandError when PayPal refused it, or its outcome is unknown */
export async function change<T>(
  context: CommandContext,
  wording: CallWording & {readonly change: string},
  call: () => Promise<Outcome<T>>,
): Promise<T> {
  return valueOf(await withPendingChange(context, wording, call), wording);
}

/** Asks before a change that can't be undone. @throws CommandError when the answer is no, or there is no terminal */
export async function confirm(
  {terminal}: CommandContext,
  question: string,
  {yes}: {readonly yes?: true | undefined},
): Promise<void> {
  if (yes) return;
  const answer = await terminal.ask(`${oneLine(question)} [y/N] `);
  if (answer === undefined) {
    throw wrongUse("There is no terminal to ask.", "Add --yes to run the command without a question.");
  }
  if (!/^\s*y(es)?\s*$/i.test(answer)) {
    throw new CommandError(EXIT.refused, "DECLINED", "Nothing was done.");
  }
}

const REQUEST_ID = /^[\x21-\x7e]{1,108}$/;

/** @throws CommandError for a request id that PayPal would refuse */
export function readRequestId(text: string): string {
  if (!REQUEST_ID.test(text)) throw wrongUse("A request id has 1 to 108 characters, without spaces.");
  return text;
}

/** @throws CommandError for anything but a whole number in this range */
export function wholeNumber(name: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw wrongUse(`${name} takes a whole number from ${least} to ${most}.`);
  };
}
