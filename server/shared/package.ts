import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

// This file runs from its source (server/shared), from the build (dist/server/shared), and bundled into the package's
// entries (dist/entries, dist/entries/assets).
const built = /^.*\/(?=dist\/(?:server|entries)\/)/.exec(import.meta.url)?.[0];
const root = new URL(built ?? "../../", import.meta.url);

const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {version: string};

/** The version in package.json. */
export const packageVersion = manifest.version;

/** Path of a file or folder in the package. */
export function packagePath(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** Path of the build's folder. */
export const builtFolder = fileURLToPath(new URL("dist", root));
