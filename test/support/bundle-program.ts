import {symlink} from "node:fs/promises";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

/** Bundles a program into a folder, because compiling its modules at each start takes longer than most tests. */
export async function bundleProgram(program: URL, folder: string, name: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(program)],
    outfile: join(folder, name),
    bundle: true,
    // The drivers have native code. The bundled packages halve the time of a start.
    external: ["libsql", "pg"],
    banner: {
      js: 'import {createRequire as create} from "node:module"; const require = create(import.meta.url);',
    },
    platform: "node",
    format: "esm",
  });
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
}
