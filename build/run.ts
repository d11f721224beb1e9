import {spawn} from "node:child_process";
import {rm} from "node:fs/promises";
import {builds} from "../vite.config.ts";
import {bundle} from "./bundle.ts";
import {readInputs, recordBuild} from "./changes.ts";
import {finishDeclarations} from "./declarations.ts";
import {writeIntegrity} from "./integrity.ts";
import {writeDocs} from "./docs/write.ts";
import {licenseFile, writeNotices} from "./notices.ts";
import {printSizes} from "./packed-size.ts";
import {writeEventTypes} from "./event-types.ts";
import {writeReplyTypes} from "./reply-types.ts";
import {writeManifest} from "./manifest/write.ts";
import {writeSettingOptions} from "./setting-options.ts";
import {writeProjects} from "./projects.ts";
import {writeShopTemplates} from "./shop-templates.ts";
import manifest from "../package.json" with {type: "json"};

/**
 * `npm run build`: makes `dist` from the sources. `--quiet`, before `npm start`, doesn't print the CDN files' hashes and sizes.
 */
const isQuiet = process.argv.includes("--quiet");
if (isQuiet) console.log("Building the elements, the sandbox and the demo shop: half a minute…");
const inputs = readInputs();
await rm("dist", {recursive: true, force: true});
await writeReplyTypes();
// The compilers run in parallel to the bundler.
const declarations = [
  "--noEmit",
  "false",
  "--emitDeclarationOnly",
  "--declaration",
  "--rootDir",
  "src",
  "--outDir",
  "dist/library",
];
const compiled = Promise.all([
  compile("-p", "server"),
  compile("-p", "src", ...declarations),
  compile("-p", "server/tsconfig.declarations.json"),
]);
for (const mode of Object.keys(builds).filter((name) => name !== "demo"))
  await bundle(mode, {build: {license: licenseFile(mode)}});
await writeNotices();
await writeIntegrity("dist/cdn", isQuiet);
if (!isQuiet) printSizes(`dist/cdn/${manifest.version}`);
await compiled;
await writeSettingOptions();
await writeEventTypes();
await finishDeclarations();
// The demo shop imports the package as any shop does, so its types come from the declarations.
await compile(
  "-p",
  "demo/server",
  "--noEmit",
  "false",
  "--rootDir",
  "demo/server",
  "--outDir",
  "dist/demo-server",
  "--paths",
  "null",
);
await writeManifest();
// The element pages show the manifest.
await bundle("demo");
await writeDocs();
await writeShopTemplates();
await writeProjects();
recordBuild(inputs);

/** Runs TypeScript without its checks, which are a lint step: they take twice as long as the rest. */
function compile(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "--noCheck", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`tsc ${args.join(" ")} failed.`))));
  });
}
