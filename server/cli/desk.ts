import {Command} from "@commander-js/extra-typings";
import type {Randomness} from "../merchant/randomness.ts";
import {createPayPalClient, type PayPalClient} from "../merchant/paypal/client.ts";
import type {ResilienceOptions} from "../merchant/paypal/resilience.ts";
import type {Outcome} from "../merchant/paypal/response.ts";
import type {Clock} from "../shared/clock.ts";
import {type CommandSettings, readCommandSettings} from "./config.ts";
import {type Asked, CommandError, valueOf, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";
import {oneLine} from "./output/clean.ts";
import {createOutput, type Output} from "./output/output.ts";
import type {Terminal} from "./terminal.ts";

/** What the command gets from the process that it runs in. */
export interface DeskParts {
  readonly terminal: Terminal;
  /** The environment's variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Deadlines and retries of calls to PayPal. */
  readonly resilience: ResilienceOptions;
  /** Whoever sits there has had enough (Ctrl-C). */
  readonly signal: AbortSignal;
}

/** What each command works with. */
export interface Desk extends DeskParts {
  readonly output: Output;
  /** What is being changed at the moment: whoever interrupts it does not know whether it was done. */
  doubt: (Asked & {readonly change: string}) | undefined;
}

export function createDesk(parts: DeskParts): Desk {
  return {...parts, output: createOutput(parts.terminal), doubt: undefined};
}

/** A command that does something, with the options that they all have. */
export function doingCommand(name: string) {
  return new Command(name)
    .option("--json", "for scripts: JSON, one document")
    .option("--sandbox", "the local sandbox of `npm start -- --sandbox`, with its credentials");
}

/** @throws SettingsError */
export function settingsOf(desk: Desk, options: {readonly sandbox?: true | undefined}): CommandSettings {
  return readCommandSettings(desk.variables, options.sandbox === true);
}

/** PayPal's API at the settings' base URL. @throws SettingsError */
export function paypalOf(desk: Desk, settings: CommandSettings): PayPalClient {
  const {serviceBaseUrl: baseUrl, clientId, clientSecret} = settings;
  const {fetch, resilience, clock, randomness} = desk;
  return createPayPalClient({baseUrl, clientId, clientSecret, fetch, resilience, clock, randomness});
}

/** Changes something: whoever interrupts it is told that nobody knows whether it was done. */
export async function whileInDoubt<T>(
  desk: Desk,
  asked: Asked & {readonly change: string},
  work: () => Promise<T>,
): Promise<T> {
  desk.doubt = asked;
  try {
    return await work();
  } finally {
    desk.doubt = undefined;
  }
}

/** Makes a change at the service. @throws CommandError where it was not made, or nobody knows */
export async function change<T>(
  desk: Desk,
  asked: Asked & {readonly change: string},
  call: () => Promise<Outcome<T>>,
): Promise<T> {
  return valueOf(await whileInDoubt(desk, asked, call), asked);
}

/** Asks before something that can't be taken back. @throws CommandError when the answer is no, or nobody is there to ask */
export async function confirm(
  {terminal}: Desk,
  question: string,
  {yes}: {readonly yes?: true | undefined},
): Promise<void> {
  if (yes) return;
  const answer = await terminal.ask(`${oneLine(question)} [y/N] `);
  if (answer === undefined) {
    throw wrongUse("Nobody is here to be asked.", "Add --yes to do it without a question.");
  }
  if (!/^\s*y(es)?\s*$/i.test(answer)) {
    throw new CommandError(EXIT.refused, "DECLINED", "Nothing was done.");
  }
}

const REQUEST_ID = /^[\x21-\x7e]{1,108}$/;

/** @throws CommandError for what the service would not take */
export function readRequestId(text: string): string {
  if (!REQUEST_ID.test(text)) throw wrongUse("A request id has 1 to 108 characters, without spaces.");
  return text;
}

/** @throws CommandError for what is no whole number between the two */
export function wholeNumber(name: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw wrongUse(`${name} takes a whole number from ${least} to ${most}.`);
  };
}
