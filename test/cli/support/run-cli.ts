import assert from "node:assert/strict";
import type {CommandEnvironment} from "../../../server/cli/context.ts";
import {runCommand} from "../../../server/cli/run.ts";
import {TestClock, LONG_TIMEOUTS} from "../../merchant/support/shop.ts";

/** Output and exit code of a command. */
export interface CommandResult {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** Parses the standard output as one JSON document. */
  json<T = unknown>(): T;
  /** Questions that the command asked. */
  readonly asked: readonly string[];
  /** Lines of the standard output. */
  readonly lines: readonly string[];
  /** The error that `--json` printed. */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly string[];
    readonly debug_id?: string;
    readonly requestId?: string;
    readonly exitCode: number;
  };
}

/** Environment and terminal of a command. */
export interface RunOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** Width of the terminal; without it the output is not a terminal. */
  readonly columns?: number;
  readonly hasColor?: boolean;
  /** Standard input. */
  readonly input?: string;
  /** Answer to the command's question; without it there is no terminal to ask. */
  readonly answer?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: TestClock;
  readonly signal?: AbortSignal;
  /** The reader of the output closes the pipe after this number of writes. */
  readonly closesAfter?: number;
  readonly resilience?: Partial<CommandEnvironment["resilience"]>;
}

let serial = 0;

/** Runs the command in this process. */
export async function runCli(args: readonly string[], options: RunOptions = {}): Promise<CommandResult> {
  let out = "";
  let err = "";
  let writes = 0;
  const asked: string[] = [];
  const {closesAfter = Infinity} = options;
  const exit = await runCommand(args, {
    terminal: {
      out: async (text) => {
        writes += 1;
        if (writes <= closesAfter) out += text;
      },
      err: async (text) => void (err += text),
      get isClosed() {
        return writes >= closesAfter;
      },
      columns: options.columns,
      hasColor: options.hasColor ?? false,
      read: async () => options.input ?? "",
      ask: async (question) => {
        asked.push(question);
        return options.answer;
      },
    },
    variables: options.variables ?? {},
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? new TestClock(),
    randomness: {
      uuid: () => `id-${(serial += 1)}`,
      tag: () => "0123456789ab",
      token: () => "token".repeat(10),
      fraction: () => 0,
    },
    resilience: {...LONG_TIMEOUTS, ...options.resilience},
    signal: options.signal ?? new AbortController().signal,
    version: "1.2.3",
  });
  return {
    exit,
    out,
    err,
    asked,
    json: <T>() => JSON.parse(out) as T,
    lines: out.split("\n").slice(0, -1),
    get error() {
      return (JSON.parse(err) as {error: CommandResult["error"]}).error;
    },
  };
}

/** Returns a function that runs `checkout` with a merchant's credentials. */
export function checkoutFor(merchant: {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}) {
  const variables = {
    SERVICE_BASE_URL: merchant.url,
    CLIENT_ID: merchant.clientId,
    CLIENT_SECRET: merchant.clientSecret,
    // The default file may exist where a developer has started the server.
    DATABASE_URL: "file:.data/no-database-of-tests.db",
  };
  /** Runs the command line, in which double quotes group words. */
  return (line: string, options: RunOptions = {}) =>
    runCli(splitArguments(line), {...options, variables: {...variables, ...options.variables}});
}

export type RunCheckout = ReturnType<typeof checkoutFor>;

export function splitArguments(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Requires that the command succeeded without errors or remarks. @returns the result */
export function done(result: CommandResult): CommandResult {
  assert.deepEqual([result.exit, result.err], [0, ""], result.out);
  return result;
}

/** The URL of a call of `fetch`. */
export function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}
