import {createHash} from "node:crypto";
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";

/** Files and folders that the build reads. */
const INPUTS = [
  "build",
  "demo",
  "server",
  "src",
  "templates",
  "node_modules/.package-lock.json",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];

/** Written by `npm run screenshots`, `npm run inventory` and Next, and not read by the build, or written by the build itself. */
const IGNORED =
  /^demo\/public\/gallery\/pictures\/|^demo\/inventory\.json$|\/(?:\.next|node_modules)\/|^server\/sandbox\/rest\/generated\//;

const RECORD = "dist/build.json";

/** The last build: a hash of each input by its path, and the paths of the output. */
interface Build {
  readonly inputs: Readonly<Record<string, string>>;
  readonly outputs: readonly string[];
}

/** Files that were changed, added or deleted since the last build. */
export function changesSinceBuild(root = "."): string[] {
  const record = join(root, RECORD);
  if (!existsSync(record)) return [RECORD];
  const {inputs: before, outputs} = JSON.parse(readFileSync(record, "utf8")) as Build;
  const now = readInputs(root);
  return [
    ...Object.keys({...before, ...now}).filter((path) => before[path] !== now[path]),
    ...outputs.filter((path) => !existsSync(join(root, path))),
  ];
}

/** Hashes the inputs. Each build reads them when it starts, and records them when it has finished. */
export function readInputs(root = "."): Build["inputs"] {
  const paths = INPUTS.flatMap((path) => filesIn(root, path)).filter((path) => !IGNORED.test(path));
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(root, path)))
        .digest("base64"),
    ]),
  );
}

export function recordBuild(inputs: Build["inputs"], root = "."): void {
  const build: Build = {inputs, outputs: filesIn(root, "dist")};
  writeFileSync(join(root, RECORD), JSON.stringify(build));
}

/** Paths of the files in a folder, or of the file itself. None if it doesn't exist. */
function filesIn(root: string, path: string): string[] {
  const stats = statSync(join(root, path), {throwIfNoEntry: false});
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
}
