import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {CheckpointName} from "../../../server/merchant/payments/checkpoints.ts";
import type {Bench} from "./suite.ts";

/** A server as a process of its own, which may be killed from within. */
export interface KillableServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** @param fate where it is killed, and at which time of passing there (the first by default); nowhere without it */
export async function startKillableServer(
  bench: Pick<Bench, "databaseUrl"> & {readonly paypal: Pick<Bench["paypal"], "url">},
  fate: {readonly killAt?: CheckpointName; readonly killOn?: number} = {},
): Promise<KillableServer> {
  const child = fork(fileURLToPath(new URL("./killable-server-main.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      SERVICE_BASE_URL: bench.paypal.url,
      DATABASE_URL: bench.databaseUrl,
      KILL_AT: fate.killAt ?? "",
      KILL_ON: String(fate.killOn ?? 1),
    },
  });
  const ended = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  const [message] = (await Promise.race([once(child, "message"), ended.then(() => [undefined])])) as [
    {url: string} | undefined,
  ];
  if (!message) throw new Error("the server ended before it listened");
  return {url: message.url, process: child, ended};
}
