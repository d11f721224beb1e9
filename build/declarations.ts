import {readdirSync} from "node:fs";
import {readFile, rm, writeFile} from "node:fs/promises";
import {dirname, join} from "node:path";

/** The types of what the package exports for Node. */
const entries = ["dist/types/server/merchant/handler.d.ts", "dist/types/server/sandbox/entry.d.ts"];

/**
 * Takes away every declaration of the server's that no entry's types lead to: the compiler writes those of all that it
 * saw. And it leaves the sources' endings in the addresses, which lead to files that the package has not.
 */
export async function finishDeclarations(): Promise<void> {
  const needed = new Set<string>();
  for (const entry of entries) await follow(entry, needed);
  await Promise.all(
    declarations("dist/types")
      .filter((path) => !needed.has(path))
      .map((path) => rm(path)),
  );
  await Promise.all([...declarations("dist/library"), ...needed].map(rename));
}

function declarations(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: "utf8"})
    .filter((path) => path.endsWith(".d.ts"))
    .map((path) => join(folder, path));
}

async function rename(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll(/(?<=(?:from|import)\s*\(?"\.[^"]+)\.ts(?=")/g, ".js"));
}

async function follow(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const text = await readFile(file, "utf8");
  for (const [, path] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g))
    await follow(join(dirname(file), path!.replace(/\.(?:js|ts)$/, ".d.ts")), seen);
}
