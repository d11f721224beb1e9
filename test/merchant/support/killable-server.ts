import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import type {CheckpointName} from "../../../server/merchant/payments/checkpoints.ts";
import type {Bench} from "./suite.ts";

/** A merchant server in its own process, which can kill itself at a checkpoint. */
export interface KillableServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/**
 * Starts a merchant server on the test's database.
 *
 * @param crash the checkpoint that kills it, and on which pass (by default the first); none by default
 */
export async function startKillableServer(
  bench: Pick<Bench, "databaseUrl"> & {readonly paypal: Pick<Bench["paypal"], "url">},
  crash: {readonly killAt?: CheckpointName; readonly killOn?: number} = {},
): Promise<KillableServer> {
  const child = fork(fileURLToPath(new URL("./killable-server-main.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      SERVICE_BASE_URL: bench.paypal.url,
      DATABASE_URL: bench.databaseUrl,
      KILL_AT: crash.killAt ?? "",
      KILL_ON: String(crash.killOn ?? 1),
    },
  });
  const ended = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  const [message] = (await Promise.race([once(child, "message"), ended.then(() => [undefined])])) as [
    {url: string} | undefined,
  ];
  if (!message) throw new Error("The server ended before it listened.");
  return {url: message.url, process: child, ended};
}
