import {fileURLToPath} from "node:url";
import {build, type InlineConfig} from "vite";

const browserRoot = fileURLToPath(new URL("../../../server/sandbox/browser/", import.meta.url));

/** Builds the sandbox's browser files in memory, one self-contained file each: address under the assets to its text. */
export async function buildBundles(): Promise<Map<string, string>> {
  const bundles = new Map<string, string>();
  const entries = [
    ["web-sdk/core.js", "web-sdk/core.ts", "iife"],
    ["components/card-fields.js", "web-sdk/components/card-fields/index.ts", "es"],
    ["frames/card-field.js", "frames/card-field/index.ts", "es"],
    ["windows/challenge.js", "windows/challenge/index.ts", "es"],
    ["frames/card-field.css", "frames/card-field/card-field.css", "es"],
    ["windows/challenge.css", "windows/challenge/challenge.css", "es"],
  ] as const;
  for (const [address, entry, format] of entries) {
    const config: InlineConfig = {
      configFile: false,
      logLevel: "warn",
      root: browserRoot,
      build: {
        write: false,
        target: "es2023",
        minify: false,
        rolldownOptions: {
          input: `${browserRoot}${entry}`,
          // An application build would drop what the component exports to the core script.
          preserveEntrySignatures: "exports-only",
          output: {format, entryFileNames: "[name].js", assetFileNames: "[name][extname]"},
        },
      },
    };
    const result = await build(config);
    if (!("output" in result)) throw new Error(`${entry} built to something unexpected`);
    for (const file of result.output) {
      if (!file.fileName.endsWith(address.endsWith(".css") ? ".css" : ".js")) continue;
      bundles.set(
        address,
        file.type === "chunk"
          ? file.code
          : typeof file.source === "string"
            ? file.source
            : new TextDecoder().decode(file.source),
      );
    }
  }
  return bundles;
}
