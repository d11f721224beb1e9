// Bundles the functions with esbuild.
import {cpSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

await build({
  entryPoints: ["serverless/lambda.js"],
  outfile: "out/lambda.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  // Install the driver that you use next to the bundle. The other one is never loaded.
  external: ["libsql", "pg"],
});

// The files of the page /back-office/. A bundle looks for them in `dist` next to it.
const files = new URL("dist/back-office/", import.meta.resolve("checkout-elements/package.json"));
cpSync(fileURLToPath(files), "out/dist/back-office", {recursive: true});
