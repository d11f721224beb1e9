import {mkdirSync, renameSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";

/** Folder of what the servers read: pages, docs, the sandbox's scripts, and the elements for the sandbox's pages. */
export const BUILT = ".vite/built";

/** Replaces a file of that folder in one step, because another process may read it at the same time. */
export function replaceFile(name: string, text: string): void {
  const path = join(BUILT, name);
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
