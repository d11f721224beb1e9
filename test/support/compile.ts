import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const OPTIONS = [
  "--noEmit",
  "--strict",
  "--module",
  "nodenext",
  "--moduleDetection",
  "force",
  "--jsx",
  "react-jsx",
  "--ignoreConfig",
  // Also where colors are forced.
  "--pretty",
  "false",
];

/**
 * Compiles sources together as modules of a folder, into which it writes them.
 *
 * @returns the compiler's errors by file. A right file has none
 * @throws AssertionError for an error in another file
 */
export function compileErrors(
  folder: string,
  sources: Readonly<Record<string, string>>,
  options: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const files = Object.keys(sources);
  for (const file of files) writeFileSync(join(folder, file), sources[file]!);
  const {stdout} = spawnSync(process.execPath, [TSC, ...OPTIONS, ...options, ...files], {
    cwd: folder,
    encoding: "utf8",
  });
  const errors = stdout.split("\n").filter((line) => /(?:^|: )error TS\d+:/.test(line));
  const of = (file: string) => errors.filter((line) => line.startsWith(`${file}(`));
  const found = files.map((file) => [file, of(file)] as const);
  assert.equal(found.flatMap(([, own]) => own).length, errors.length, stdout);
  return Object.fromEntries(found);
}
