import {readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Sources and outputs of the build. */
const sources = ["src", "server", "demo", "vite.config.ts", "build", "tsconfig.json", "package-lock.json"];
const outputs = [
  "dist/server/main.js",
  "dist/cdn/v1/checkout.js",
  "dist/sandbox/web-sdk/core.js",
  "dist/demo/index.html",
  "dist/entries/server.js",
  "dist/library/index.js",
];

interface File {
  readonly path: string;
  readonly time: number;
}

/** Files below the sources that `npm run build` doesn't read, but `npm run screenshots` and `npm run inventory` write. */
const written = ["demo/public/gallery/pictures", "server/merchant/inventory.json"];

function files(path: string): File[] {
  // The Next example is built here.
  if (written.includes(path) || path.endsWith("/.next")) return [];
  const full = join(root, path);
  const stats = statSync(full);
  if (!stats.isDirectory()) return [{path, time: stats.mtimeMs}];
  return readdirSync(full).flatMap((name) => files(`${path}/${name}`));
}

/**
 * Runs once before the browser tests, which use the build's output.
 * @throws when there is no build, or a source is newer
 */
export default function requireFreshBuild(): void {
  const built = outputs.map((path): File => {
    const stats = statSync(join(root, path), {throwIfNoEntry: false});
    if (!stats) throw new Error(`There is no ${path}: run \`npm run build\` first.`);
    return {path, time: stats.mtimeMs};
  });
  const oldest = built.reduce((one, other) => (other.time < one.time ? other : one));
  const changed = sources.flatMap(files).find(({time}) => time > oldest.time);
  if (changed) {
    throw new Error(
      `${changed.path} was changed after ${oldest.path} was built: run \`npm run build\` first.`,
    );
  }
}
