import assert from "node:assert/strict";
import type {CommandEnvironment} from "../../../server/cli/context.ts";
import {runCommand} from "../../../server/cli/run.ts";
import {TestClock, LONG_TIMEOUTS} from "../../merchant/support/shop.ts";

/** What a command printed, and how it ended. */
export interface Said {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** The one document that it printed. */
  json<T = unknown>(): T;
  /** What it asked. */
  readonly asked: readonly string[];
  /** The lines of what it printed. */
  readonly lines: readonly string[];
  /** What an error of `--json` says. */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly string[];
    readonly debug_id?: string;
    readonly request_id?: string;
    readonly exit_code: number;
  };
}

/** Who sits at the desk, and what stands on it. */
export interface Sitting {
  readonly variables?: Readonly<Record<string, string>>;
  /** The screen's width; without it the results go to no screen. */
  readonly columns?: number;
  readonly hasColor?: boolean;
  /** What comes by the standard input. */
  readonly input?: string;
  /** What is answered when the command asks; without it nobody is there. */
  readonly answer?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: TestClock;
  readonly signal?: AbortSignal;
  /** Whoever reads the results leaves after so many writes. */
  readonly leavesAfter?: number;
  readonly resilience?: Partial<CommandEnvironment["resilience"]>;
}

let ids = 0;

/** Runs the command in this process. */
export async function typed(args: readonly string[], sitting: Sitting = {}): Promise<Said> {
  let out = "";
  let err = "";
  let writes = 0;
  const asked: string[] = [];
  const {leavesAfter = Infinity} = sitting;
  const exit = await runCommand(args, {
    terminal: {
      out: async (text) => {
        writes += 1;
        if (writes <= leavesAfter) out += text;
      },
      err: async (text) => void (err += text),
      get isClosed() {
        return writes >= leavesAfter;
      },
      columns: sitting.columns,
      hasColor: sitting.hasColor ?? false,
      read: async () => sitting.input ?? "",
      ask: async (question) => {
        asked.push(question);
        return sitting.answer;
      },
    },
    variables: sitting.variables ?? {},
    fetch: sitting.fetch ?? globalThis.fetch,
    clock: sitting.clock ?? new TestClock(),
    randomness: {
      uuid: () => `id-${(ids += 1)}`,
      tag: () => "0123456789ab",
      token: () => "token".repeat(10),
      fraction: () => 0,
    },
    resilience: {...LONG_TIMEOUTS, ...sitting.resilience},
    signal: sitting.signal ?? new AbortController().signal,
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
      return (JSON.parse(err) as {error: Said["error"]}).error;
    },
  };
}

/** A merchant's desk: their credentials at a service. */
export function deskOf(service: {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}) {
  const variables = {
    SERVICE_BASE_URL: service.url,
    CLIENT_ID: service.clientId,
    CLIENT_SECRET: service.clientSecret,
  };
  /** Takes the command as one types it; words in double quotes are one. */
  return (line: string, sitting: Sitting = {}) =>
    typed(words(line), {...sitting, variables: {...variables, ...sitting.variables}});
}

export type AtDesk = ReturnType<typeof deskOf>;

export function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Fails unless it was done, with nothing said but the result. */
export function done(said: Said): Said {
  assert.deepEqual([said.exit, said.err], [0, ""], said.out);
  return said;
}

/** What a call of `fetch` is about. */
export function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}
