import {fileURLToPath} from "node:url";

// This file runs from its source (server/shared), from the build (dist/server/shared), and bundled into the package's
// entries (dist/entries, dist/entries/assets). Bundlers such as Next's take `new URL("…", import.meta.url)` for a file
// that they must find.
const folder = /(?:dist\/)?(?:server|entries)\/(?:[^/]+\/)?[^/]+$/;
const root = new URL(import.meta.url.replace(folder, ""));

/** Path of a file or folder in the package. */
export function packagePath(path: string): string {
  return fileURLToPath(new URL(path, root));
}

/** Path of the build's folder. */
export const builtFolder = fileURLToPath(new URL("dist", root));
