import {createHash} from "node:crypto";
import {readdirSync} from "node:fs";
import {readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import manifest from "../package.json" with {type: "json"};

/** Hash of every script and style sheet below a folder, as an `integrity` attribute has it, by the file's path. */
export async function integrityOf(folder: string): Promise<Record<string, string>> {
  const names = readdirSync(folder, {recursive: true, encoding: "utf8"})
    .filter((name) => /\.(?:js|css)$/.test(name))
    .sort();
  const hashes = names.map(async (name) => [name, hash(await readFile(join(folder, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

function hash(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

/**
 * Writes `integrity.json` into both CDN folders, and prints the hashes that a page's head needs.
 *
 * `core` and `methods` are the chunks for `modulepreload`. `files` has each file's hash, for an element's `integrity`. `imports` has those
 * of the modules, for the `integrity` of an import map, which browsers read when a script imports. Paths are relative to
 * `/cdn/<version>/`.
 */
export async function writeIntegrity(cdn: string, isQuiet = false): Promise<void> {
  const {version} = manifest;
  const files = await integrityOf(join(cdn, version));
  const chunk = (prefix: string) => {
    const found = Object.keys(files).find((name) => name.startsWith(`${prefix}-`));
    if (found === undefined) throw new Error(`${cdn}/${version} has no ${prefix}-….js.`);
    return found;
  };
  const core = chunk("core");
  const methods = chunk("define-methods");
  const isModule = (name: string) => name.endsWith(".js") && name !== "checkout.iife.js";
  const imports = Object.fromEntries(Object.entries(files).filter(([name]) => isModule(name)));
  const text = `${JSON.stringify({version, core, methods, files, imports}, null, 2)}\n`;
  for (const folder of ["v1", version]) await writeFile(join(cdn, folder, "integrity.json"), text);
  if (isQuiet) return;
  console.log(`/cdn/${version}/, integrity (all files: integrity.json):`);
  for (const name of ["checkout.js", core, methods, "checkout.css", "checkout.iife.js"])
    console.log(`  ${name.padEnd(25)} ${files[name]}`);
}
