import {spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {connect} from "node:net";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {setTimeout} from "node:timers/promises";
import type {Language} from "./languages.ts";

const servers = fileURLToPath(new URL("../../demo/servers/", import.meta.url));

export type Kind = "own-routes" | "signed-cart" | "paypal-page";

/** Path of a language's shop. */
export const fileOf = (kind: Kind, {extension}: Language) => join(servers, kind, `shop.${extension}`);

/** @throws Error that names the packages to install */
export function requireLanguage({key, name, check, packages}: Language): void {
  const [command = "", ...args] = check;
  const {status, stderr} = spawnSync(command, args, {encoding: "utf8"});
  if (status === 0) return;
  const reason = stderr?.trim();
  throw new Error(
    `${name} is missing${reason ? ` (${reason})` : ""}. Install it, on Debian with: apt-get install ${packages}. Or leave it out: npm run other-languages -- --skip=${key}`,
  );
}

const LONGEST_WAIT_MS = 20_000;

/** Waits until the condition is true. @throws Error after a minute */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited for a minute: ${what}`);
    await setTimeout(10);
  }
}

/** A shop's process. */
export interface ShopProcess {
  /** Numbers of the orders that the shop has reported as paid, as often as it did. */
  paid(): string[];
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Runs `use` while a shop runs, with an empty database. */
export async function withShopProcess(
  {kind, language, port}: {readonly kind: Kind; readonly language: Language; readonly port: number},
  settings: Readonly<Record<string, string>>,
  use: (shop: ShopProcess) => Promise<void>,
): Promise<void> {
  requireLanguage(language);
  const folder = await mkdtemp(join(tmpdir(), "checkout-shop-"));
  const env = {
    ...process.env,
    ...settings,
    ENVIRONMENT: "sandbox",
    DATABASE: join(folder, "shop.db"),
    PORT: String(port),
    PHP_CLI_SERVER_WORKERS: "4",
  };
  const [command = "", ...args] = language.start(fileOf(kind, language), port);
  // A group of its own: `go run` and PHP's server have children.
  const child = spawn(command, args, {env, stdio: ["ignore", "pipe", "pipe"], detached: true});
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close");
  try {
    await waitUntil("the shop answers", async () => {
      if (child.exitCode !== null) throw new Error(`${command} has ended.`);
      return isListening(port);
    });
    await use({paid: () => [...output.matchAll(/^paid (\w+)$/gm)].map(([, order]) => order!)});
  } catch (error) {
    throw new Error(
      `${fileOf(kind, language)}: ${String(error)}\n${errors.split("\n").slice(-30).join("\n")}`,
      {
        cause: error,
      },
    );
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, "SIGKILL");
    await ended;
    await rm(folder, {recursive: true, force: true});
  }
}
