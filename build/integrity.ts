import {createHash} from "node:crypto";
import {readdirSync} from "node:fs";
import {readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import manifest from "../package.json" with {type: "json"};

/**
 * The hash of every script and style sheet in the CDN's folder, as an `integrity` attribute has it, by the file's path in the
 * folder.
 */
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
 * What a page may hold the exact version's files to: `integrity.json` beside them, and the same on the screen.
 *
 * `files`: each file's hash, for a tag's `integrity`. `imports`: those that the first one imports, by the address that it
 * uses, relative to the folder: for the `integrity` of an import map, which is where browsers look when a script imports.
 */
export async function writeIntegrity(folder: string, isQuiet = false): Promise<void> {
  const files = await integrityOf(folder);
  const {version} = manifest;
  const imports = Object.fromEntries(
    Object.entries(files).flatMap(([name, value]) => {
      if (["checkout.iife.js", "card-fields.js", "checkout.css"].includes(name)) return [];
      return [[name === "checkout.js" ? name : `${name}?${version}`, value]];
    }),
  );
  await writeFile(join(folder, "integrity.json"), `${JSON.stringify({version, files, imports}, null, 2)}\n`);
  if (isQuiet) return;
  console.log(`/cdn/${version}/, integrity:`);
  for (const [name, value] of Object.entries(files)) console.log(`  ${name.padEnd(16)} ${value}`);
}
