import {fork} from "node:child_process";
import {rmSync} from "node:fs";
import {cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {basename, dirname, extname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {stripVTControlCharacters} from "node:util";
import {type Browser, chromium} from "playwright";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";
import {freePort} from "../support/free-port.ts";
import {apps, type FreshApp} from "./apps.ts";
import {type Place, runCommand, tryCommand, withServer} from "./commands.ts";
import {packInto} from "./pack.ts";
import {payOn} from "./pay.ts";
import {makeShop, payOnRuntime, runtimes} from "./runtimes.ts";

// `npm run fresh-apps` installs the packed package in an empty app of each framework and pays there. It takes half an hour and
// needs the npm registry, so it is not part of `npm test`.
//
//     npm run fresh-apps                      all apps
//     npm run fresh-apps -- --only=vue,nuxt   only these
//     npm run fresh-apps -- --runtimes        a shop that `init` writes, on Node 20, 22 and 24, Deno and Bun

const here = fileURLToPath(new URL(".", import.meta.url));

const isOnRuntimes = process.argv.includes("--runtimes");
const [only] = process.argv.flatMap((argument) => /^--only=(.+)$/.exec(argument)?.[1] ?? []);
const names = only?.split(",") ?? (isOnRuntimes ? [] : apps.map(({name}) => name));
const unknown = names.filter((name) => !apps.some((app) => app.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no app ${unknown.join(", ")}. The apps are ${apps.map(({name}) => name).join(", ")}.`,
  );
  process.exit(1);
}

interface Row {
  readonly app: string;
  readonly generator: string;
  check: string;
  build: string;
  pays: string;
  notes: string[];
  error?: unknown;
}

/** The sandbox, and the merchant server for apps without a server. */
interface Merchant {
  readonly port: number;
  readonly url: string;
  readonly sdkUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Runs `use` while the packed package's sandbox and merchant server run. */
async function withMerchant(folder: string, pages: string, use: (merchant: Merchant) => Promise<void>) {
  const child = fork(join(folder, "server.js"), {
    cwd: folder,
    env: {...process.env, PAGES: pages},
    execArgv: [],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await use(
      await new Promise<Merchant>((resolve, reject) => {
        child.once("message", (message) => resolve(message as Merchant));
        child.once("exit", () => reject(new Error("The merchant server has ended.")));
      }),
    );
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}

/** Copies an app's files, with the addresses of the running servers instead of those that the docs name. */
async function copyFiles(from: string, to: string, merchant: Merchant): Promise<void> {
  for (const entry of await readdir(from, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    const text = (await readFile(source, "utf8"))
      .replaceAll("http://localhost:8080", `http://localhost:${merchant.port}`)
      .replaceAll("http://127.0.0.1:8081", merchant.sdkUrl);
    await mkdir(join(target, ".."), {recursive: true});
    await writeFile(target, text);
  }
}

async function versionsOf({frameworks}: FreshApp, folder: string): Promise<string> {
  const found = frameworks.map(async (name) => {
    const text = await readFile(join(folder, "node_modules", name, "package.json"), "utf8");
    return `${name} ${(JSON.parse(text) as {version: string}).version}`;
  });
  return (await Promise.all(found)).join(", ");
}

/** Runs the type checker, then again with a wrong copy of the page for each mistake, which it must name. */
async function checkTypes({commands, file, mistakes}: NonNullable<FreshApp["check"]>, place: Place) {
  for (const command of commands) await runCommand(command, place);
  const page = join(place.folder, file);
  const text = await readFile(page, "utf8");
  const wrongPages = mistakes.map(([right, wrong], index) => {
    if (!text.includes(right)) throw new Error(`${file} has no ${right}`);
    return {path: join(dirname(page), `wrong-${index}${extname(file)}`), right, wrong};
  });
  try {
    for (const {path, right, wrong} of wrongPages) await writeFile(path, text.replace(right, wrong));
    const output = stripVTControlCharacters((await tryCommand(commands.at(-1)!, place)).output);
    // Checkers write `page.ts(3,5)` or `page.ts:3:5`.
    const found = new Set([...output.matchAll(/(wrong-\d+\.\w+)[(:]\d/g)].map(([, name]) => name));
    const missed = wrongPages.filter(({path}) => !found.has(basename(path)));
    if (missed.length > 0)
      throw new Error(`The type checker accepts ${missed.map(({wrong}) => wrong).join(" and ")}:\n${output}`);
  } finally {
    await Promise.all(wrongPages.map(({path}) => rm(path, {force: true})));
  }
}

async function timed(step: () => Promise<unknown>): Promise<string> {
  const started = Date.now();
  await step();
  return `${((Date.now() - started) / 1000).toFixed(0)} s`;
}

async function runApp(
  app: FreshApp,
  row: Row,
  folder: string,
  merchant: Merchant,
  tarball: string,
  browser: Browser,
) {
  const settings = {
    SERVICE_BASE_URL: merchant.url,
    SDK_URL: merchant.sdkUrl,
    CLIENT_ID: merchant.clientId,
    CLIENT_SECRET: merchant.clientSecret,
    SESSION_KEY: "at-least-32-random-characters-here",
  };
  const prefix = app.settingsPrefix ?? "";
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value]));
  const place = {folder, env};
  console.log(`   generate: ${await timed(() => runCommand(app.generate, {folder: join(folder, "..")}))}`);
  await copyFiles(join(here, "apps", app.files), folder, merchant);
  for (const {file, after, lines} of app.additions ?? []) {
    const text = await readFile(join(folder, file), "utf8");
    if (!text.includes(after)) throw new Error(`The generated ${file} has no ${after}`);
    await writeFile(
      join(folder, file),
      text.replace(after, () => after + lines),
    );
  }
  let installed = "";
  const install = ["npm", "install", "--no-audit", "--no-fund", tarball, ...(app.install ?? [])];
  console.log(`   install: ${await timed(async () => (installed = await runCommand(install, place)))}`);
  row.notes.push(await versionsOf(app, folder));
  const engines = new Set([...installed.matchAll(/package: '([^']+)'/g)].map(([, name]) => name));
  if (engines.size > 0) row.notes.push(`ask for a newer Node: ${[...engines].join(", ")}`);

  if (app.check) {
    const {check} = app;
    row.check = await timed(() => checkTypes(check, place));
    row.check += `, ${check.mistakes.length} mistakes found`;
    console.log(`   type check: ${row.check}`);
  }
  if (app.build) {
    let built = "";
    row.build = await timed(async () => (built = await runCommand(app.build!, place)));
    // Bundlers only warn of a missing database driver.
    if (/(?:can't|could not) resolve/i.test(built)) throw new Error(built);
    console.log(`   build: ${row.build}`);
  }
  const payAt = (port: number) =>
    payOn(browser, {
      url: `http://localhost:${port}/`,
      isServerRendered: app.isServerRendered ?? false,
      isReact: app.isReact ?? false,
    });
  const payWith = async (server: NonNullable<FreshApp["start"]>) => {
    const port = await freePort();
    const withPort = {folder, env: {...env, PORT: String(port)}};
    await withServer(server(String(port)), withPort, `http://localhost:${port}/`, () => payAt(port));
  };
  const {start, develop} = app;
  row.pays = `built, ${await timed(() => (start ? payWith(start) : payAt(merchant.port)))}`;
  console.log(`   pays: ${row.pays}`);
  if (develop) {
    row.pays += `; in development, ${await timed(() => payWith(develop))}`;
    console.log(`   pays: ${row.pays}`);
  }
}

async function payOnRuntimes(tarball: string, browser: Browser): Promise<void> {
  const shop = await makeShop(tarball, scratch);
  for (const runtime of runtimes) {
    const row: Row = {
      app: runtime.name,
      generator: "checkout-elements init",
      check: "–",
      build: "–",
      pays: "–",
      notes: [],
    };
    rows.push(row);
    try {
      row.pays = await timed(async () => {
        row.notes.push(`${runtime.name} ${await payOnRuntime(runtime, shop, browser)}`);
      });
      console.log(`${runtime.name} pays: ${row.pays}`);
    } catch (error) {
      row.error = error;
      row.notes.unshift("FAILED");
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

const scratch = await mkdtemp(join(tmpdir(), "checkout-fresh-"));
process.once("exit", () => rmSync(scratch, {recursive: true, force: true}));
const rows: Row[] = [];
const browser = await chromium.launch({executablePath: findChromium(), args: CHROMIUM_FLAGS});
try {
  const tarball = await packInto(scratch);
  const merchantFolder = join(scratch, "merchant");
  await cp(join(here, "merchant"), merchantFolder, {recursive: true});
  await writeFile(join(merchantFolder, "package.json"), JSON.stringify({private: true, type: "module"}));
  await runCommand(["npm", "install", "--no-audit", "--no-fund", tarball, "libsql"], {
    folder: merchantFolder,
  });
  if (isOnRuntimes) await payOnRuntimes(tarball, browser);
  for (const app of apps) {
    if (!names.includes(app.name)) continue;
    console.log(`== ${app.name}`);
    const row: Row = {app: app.name, generator: app.generator, check: "–", build: "–", pays: "–", notes: []};
    if (app.note !== undefined) row.notes.push(app.note);
    rows.push(row);
    const parent = join(scratch, app.name);
    await mkdir(parent);
    const folder = join(parent, "app");
    try {
      await withMerchant(merchantFolder, join(folder, app.pages ?? "."), (merchant) =>
        runApp(app, row, folder, merchant, tarball, browser),
      );
    } catch (error) {
      row.error = error;
      row.notes.unshift("FAILED");
      console.error(error instanceof Error ? error.message : error);
    }
    await rm(parent, {recursive: true, force: true});
  }
} finally {
  await browser.close();
}

console.log("\n| app | generator | type check | build | pays | notes |\n|---|---|---|---|---|---|");
for (const {app, generator, check, build, pays, notes} of rows)
  console.log(`| ${[app, generator, check, build, pays, notes.join("; ")].join(" | ")} |`);
if (rows.some(({error}) => error !== undefined)) process.exitCode = 1;
