import assert from "node:assert/strict";
import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import type {Browser} from "playwright";
import {freePort} from "../support/free-port.ts";
import {runCommand, withServer} from "./commands.ts";
import {buyIn} from "./shop.ts";

interface Runtime {
  readonly name: string;
  /** The npm package with the runtime, and its version. */
  readonly from: string;
  /** Runs a script. */
  readonly run: readonly string[];
}

export const runtimes: readonly Runtime[] = [
  // The oldest version that the package supports.
  {name: "Node 20.19", from: "node@20.19.0", run: ["node"]},
  {name: "Node 22", from: "node@22.23.3", run: ["node"]},
  {name: "Node 24", from: "node@24.21.0", run: ["node"]},
  {name: "Deno", from: "deno@2.9.6", run: ["deno", "run", "--allow-all", "--node-modules-dir=manual"]},
  {name: "Bun", from: "bun@1.4.5", run: ["bun", "run"]},
];

/** Makes a shop with the packed package's `init`, and installs its packages. @returns its folder */
export async function makeShop(tarball: string, parent: string): Promise<string> {
  const folder = join(parent, "shop");
  await mkdir(folder);
  const command = ["npx", "--yes", "--package", tarball, "checkout-elements"];
  await runCommand([...command, "init", "--template", "express"], {folder});
  await runCommand(["npm", "install", tarball], {folder});
  await writeFile(join(folder, "both.mjs"), `import "./sandbox.mjs";\nimport "./server.mjs";\n`);
  return folder;
}

/** Starts the shop and the sandbox on a runtime, and pays with a card. @returns the runtime's version */
export async function payOnRuntime(runtime: Runtime, folder: string, browser: Browser): Promise<string> {
  const on = (...args: readonly string[]) => ["npx", "--yes", "--package", runtime.from, ...args];
  const port = await freePort();
  const env = {
    PORT: String(port),
    SERVICE_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    CLIENT_ID: "sandbox-client",
    CLIENT_SECRET: "sandbox-secret",
    SESSION_KEY: "a-session-key-of-at-least-32-characters",
    ENCRYPTION_KEY: "an-encryption-key-of-at-least-32-characters",
    DATABASE_URL: `file:.data/${runtime.from}.db`,
  };
  const version = await runCommand(on(runtime.run[0]!, "--version"), {folder});
  await withServer(on(...runtime.run, "both.mjs"), {folder, env}, `http://localhost:${port}/`, async () => {
    const orderId = await buyIn(browser, `http://localhost:${port}/`);
    const orders = await runCommand(on(...runtime.run, "fulfil.mjs"), {folder, env});
    const row = orders.split("\n").find((line) => line.includes(orderId));
    assert.match(row ?? orders, /paid/);
  });
  return /\d+\.\d+\.\d+/.exec(version)?.[0] ?? version;
}
