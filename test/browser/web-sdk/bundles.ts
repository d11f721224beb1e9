import {fileURLToPath} from "node:url";
import {build} from "vite";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds the sandbox's browser files as `npm run build` does, but in memory: address under the assets to its text. */
export async function buildBundles(): Promise<Map<string, string>> {
  const bundles = new Map<string, string>();
  for (const mode of ["sandbox-core", "sandbox-modules"]) {
    const built = await build({root, mode, logLevel: "warn", build: {write: false}});
    for (const output of Array.isArray(built) ? built : [built]) {
      if (!("output" in output)) throw new Error(`${mode} was not built once, but is being watched.`);
      for (const file of output.output) {
        const text = file.type === "chunk" ? file.code : file.source;
        bundles.set(file.fileName, typeof text === "string" ? text : new TextDecoder().decode(text));
      }
    }
  }
  return bundles;
}
