import {once} from "node:events";
import {rmSync} from "node:fs";
import {createServer, type AddressInfo} from "node:net";
import {relative, resolve} from "node:path";
import {setTimeout} from "node:timers/promises";
import {BUILT, replaceFile} from "./built.ts";
import {roleVariables} from "../../server/settings.ts";
import {Role} from "./role.ts";

/**
 * `npm run dev`: the demo shop and the sandbox, from their sources.
 *
 * Vite serves the elements and the scripts of the pages, and reloads the pages after a change. It proxies all other
 * requests to the demo shop. A server restarts when its code changes.
 */
const {HOST = "127.0.0.1", PORT = "8080", SANDBOX_PORT = "8081"} = process.env;
const sandboxUrl = `http://127.0.0.1:${SANDBOX_PORT}`;
const shopPort = await freePort();
const shopUrl = `http://127.0.0.1:${shopPort}`;
const sandbox = new Role("server/sandbox", {
  SANDBOX_MERCHANT_NAME: "Kiln & Fold",
  SANDBOX_WEBHOOK_URL: `${shopUrl}/service-api/webhooks`,
  SANDBOX_PORT,
});
const shop = new Role("demo/server", {
  ...(await roleVariables(process.env, {sandbox: true})).variables,
  SANDBOX: "1",
  SERVICE_BASE_URL: sandboxUrl,
  SDK_URL: sandboxUrl,
  HOST: "127.0.0.1",
  PORT: String(shopPort),
});

rmSync(BUILT, {recursive: true, force: true});
// The demo shop reads here which script its pages preload.
replaceFile("cdn/v1/integrity.json", JSON.stringify({version: "v1", core: "checkout.js"}));
const servers = Promise.all([sandbox.restart(), shop.restart()]);
// A failure is reported below.
servers.catch(() => undefined);
// Imported now, because loading Vite takes half a second, in which the servers start already.
const {startVite} = await import("./vite.ts");
const {buildBackOffice, buildSandboxScripts} = await import("./sandbox-scripts.ts");
const {forgetDocs, requireManifest, updateElements} = await import("./pages.ts");
const serversReady = () => Promise.all([sandbox.ready, shop.ready]);
const [vite] = await Promise.all([
  startVite({host: HOST, port: Number(PORT), shopUrl, serversReady}),
  servers,
  buildSandboxScripts(),
  buildBackOffice(),
]).catch(async (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  await Promise.all([sandbox.stop(), shop.stop()]);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
watch();
console.log(`
Front page                http://localhost:${PORT}
Docs                      http://localhost:${PORT}/docs/
Sandbox of PayPal         ${sandboxUrl}
Test card                 4868 7191 9682 9038, any later month, CVV 123
Ready after ${(performance.now() / 1000).toFixed(1)} s. Stop with Ctrl-C.
`);
// A page that needs the manifest reports an error again.
requireManifest().catch(report);

/** Restarts, rebuilds and reloads after a change. Vite itself reloads a page whose script or HTML file changed. */
function watch(): void {
  const {watcher, ws} = vite;
  const reload = () => ws.send({type: "full-reload"});
  const rules: readonly (readonly [RegExp, () => Promise<void>])[] = [
    // The page that shows the change reloads first, and needs both cores of a small machine.
    [/^src\//, () => setTimeout(2_000).then(() => updateElements(reload))],
    [/^server\/(?:sandbox\/(?:data\/texts|locales|sdk)|ui)\//, () => buildSandboxScripts().then(reload)],
    [/^server\/(?:merchant\/back-office\/browser|ui)\//, () => buildBackOffice().then(reload)],
    // The server imports the lists of payment methods in `sdk/`, and no file of the folders next to them.
    [/^server\/(?!cli\/|merchant\/|ui\/|sandbox\/sdk\/.*\/)/, () => sandbox.restart().then(reload)],
    [
      /^(?:demo\/server|server\/(?!cli\/|sandbox\/|ui\/|merchant\/back-office\/browser\/))/,
      () => shop.restart().then(reload),
    ],
    [/^demo\/(?:docs|public|templates)\//, () => Promise.resolve(reload())],
  ];
  const tasks = rules.map(([files, task]) => ({files, run: coalesce(() => task().catch(report))}));
  watcher.add(
    ["src", "server", "demo/docs", "demo/server", "demo/templates"].map((folder) => resolve(folder)),
  );
  watcher.on("all", (_event, path) => {
    forgetDocs();
    for (const {files, run} of tasks) if (files.test(relative(".", path))) run();
  });
}

function report(error: Error): void {
  vite.config.logger.error(error.message, {timestamp: true});
}

/** Lets a task run once at a time. Calls during a run lead to one more run. */
function coalesce(task: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    last = last.then(() => {
      isWaiting = false;
      return task();
    });
  };
}

async function stop(): Promise<void> {
  await Promise.all([vite.close(), shop.stop(), sandbox.stop()]);
  process.exit();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const {port} = server.address() as AddressInfo;
  server.close();
  return port;
}
