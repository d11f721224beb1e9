import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {rmSync} from "node:fs";
import {mkdtemp} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import type {Checkpoint} from "../../../server/merchant/payments/checkpoints.ts";
import type {EventCheckpoint} from "../../../server/merchant/shop-events/checkpoints.ts";
import {bundleProgram} from "../../support/bundle-program.ts";
import type {FastTime} from "./fast-clock.ts";
import type {ShopMoment} from "./shop-orders.ts";
import type {Bench} from "./suite.ts";

export type AnyCheckpoint = Parameters<Checkpoint>[0] | EventCheckpoint | ShopMoment;

/** A merchant server in its own process, which can kill itself at a checkpoint. */
export interface KillableServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

export interface KillableServerOptions {
  /** Checkpoint that kills it; none by default. */
  readonly killAt?: AnyCheckpoint | undefined;
  /** On which pass of the checkpoint; by default on the first. */
  readonly killOn?: number | undefined;
  /** By default any free one. */
  readonly port?: number | undefined;
  /** Further settings. PayPal's URL and the database's URL are set. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Time after which PayPal gets the server's changes, in ms; by default none. */
  readonly requestDelayMs?: number | undefined;
  /** Time after which the server gets PayPal's replies to changes, in ms; by default none. */
  readonly replyDelayMs?: number | undefined;
  /** Time of a fast server, which also recovers regularly; by default the system's. */
  readonly fastTime?: FastTime | undefined;
  /** Milliseconds by which its clock is ahead of the system's. */
  readonly aheadMs?: number | undefined;
  /** Database of the shop's own orders, which follow the events. */
  readonly ordersUrl?: string | undefined;
}

let bundle: Promise<string> | undefined;

/** Bundles the server's program once. Resolves with the path of the bundle. */
async function bundleServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-killable-"));
  process.once("exit", () => rmSync(folder, {recursive: true, force: true}));
  await bundleProgram(new URL("./killable-server-main.ts", import.meta.url), folder, "server.mjs");
  return join(folder, "server.mjs");
}

/** Starts a merchant server on the test's database. */
export async function startKillableServer(
  bench: Pick<Bench, "databaseUrl"> & {readonly paypal: Pick<Bench["paypal"], "url">},
  options: KillableServerOptions = {},
): Promise<KillableServer> {
  const child = fork(await (bundle ??= bundleServer()), {
    execArgv: [],
    env: {
      ...process.env,
      SERVICE_BASE_URL: bench.paypal.url,
      DATABASE_URL: bench.databaseUrl,
      KILLABLE_SERVER: JSON.stringify(options),
    },
  });
  const ended = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  const [message] = (await Promise.race([once(child, "message"), ended.then(() => [undefined])])) as [
    {url: string} | undefined,
  ];
  if (!message) throw new Error("The server ended before it listened.");
  return {url: message.url, process: child, ended};
}
