import {existsSync, readdirSync} from "node:fs";
import {readFile, rm, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import manifest from "../package.json" with {type: "json"};

/** Folders in which the compiler writes the declarations of all files that it reads. */
const folders = ["dist/library", "dist/types"];

/**
 * Removes the declarations that no entry of the package needs, and corrects their imports: the compiler keeps `.ts`. The entry for
 * `require` has declarations of its own, because TypeScript takes the others for those of ES modules.
 */
export async function finishDeclarations(): Promise<void> {
  const needed = new Set<string>();
  for (const entry of Object.values(manifest.exports))
    if (typeof entry === "object" && existsSync(entry.types)) await follow(join(entry.types), needed);
  const required = new Set<string>();
  await follow(manifest.exports["./sandbox"].types, required);
  const unneeded = folders.flatMap(declarations).filter((path) => !needed.has(path));
  await Promise.all(unneeded.map((path) => rm(path)));
  await Promise.all([...required].map((file) => renameImports(file, file.replace(/\.ts$/, ".cts"), ".cjs")));
  await Promise.all([...needed].map((file) => renameImports(file, file, ".js")));
}

function declarations(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: "utf8"})
    .filter((path) => path.endsWith(".d.ts"))
    .map((path) => join(folder, path));
}

/** Writes a declaration file with other extensions in its imports. */
async function renameImports(from: string, to: string, extension: ".js" | ".cjs"): Promise<void> {
  const text = await readFile(from, "utf8");
  await writeFile(to, text.replaceAll(/(?<=(?:from|import)\s*\(?"\.[^"]+)\.ts(?=")/g, extension));
}

/** Adds a declaration file and those that it imports. */
async function follow(file: string, found: Set<string>): Promise<void> {
  if (found.has(file)) return;
  found.add(file);
  const text = await readFile(file, "utf8");
  for (const [, path] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g))
    await follow(join(dirname(file), path!.replace(/\.(?:js|ts)$/, ".d.ts")), found);
}
