import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

// This file runs from its source (server/platform) and from the build (dist/server/platform).
const root = new URL(import.meta.url.includes("/dist/server/") ? "../../../" : "../../", import.meta.url);

const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {version: string};

/** The version in package.json. */
export const packageVersion = manifest.version;

/** The path of a folder of the build, `dist/<name>`. */
export function builtFolder(name: string): string {
  return fileURLToPath(new URL(`dist/${name}`, root));
}
