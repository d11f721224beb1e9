import {spawn} from "node:child_process";
import {rm} from "node:fs/promises";
import {build, mergeConfig, type UserConfig} from "vite";
import {builds} from "../vite.config.ts";
import {finishDeclarations} from "./declarations.ts";
import {writeIntegrity} from "./integrity.ts";
import {writeDocs} from "./docs/write.ts";
import {licenseFile, writeNotices} from "./notices.ts";
import {writeManifest} from "./manifest/write.ts";

/**
 * `npm run build`: makes `dist` from the sources. `--quiet`, before `npm start`, doesn't print the CDN files' hashes.
 */
const isQuiet = process.argv.includes("--quiet");
if (isQuiet) console.log("Building the elements, the sandbox and the demo shop: half a minute…");
await rm("dist", {recursive: true, force: true});
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
const {demo, ...others} = builds;
for (const [mode, options] of Object.entries(others))
  await bundle(mode, {...options, build: {...options.build, license: licenseFile(mode)}});
await writeNotices();
await writeIntegrity("dist/cdn", isQuiet);
await compiled;
await finishDeclarations();
await writeManifest();
// The element pages show the manifest.
await bundle("demo", demo);
await writeDocs();

function bundle(mode: string, options: UserConfig | undefined) {
  // `dist` is empty already. Warnings about slow plugins would only show that the machine is busy.
  const quiet = {build: {emptyOutDir: false, rolldownOptions: {checks: {pluginTimings: false}}}};
  return build({...mergeConfig(options ?? {}, quiet), configFile: false, mode, logLevel: "warn"});
}

/** Runs TypeScript 7's compiler. */
function compile(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["node_modules/typescript-native/bin/tsc", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`tsc ${args.join(" ")} failed.`))));
  });
}
