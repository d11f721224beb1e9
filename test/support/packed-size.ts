import {readdirSync, readFileSync} from "node:fs";
import {brotliCompressSync, constants} from "node:zlib";
import manifest from "../../package.json" with {type: "json"};

const folder = new URL(`../../dist/cdn/${manifest.version}/`, import.meta.url);

/** Names of the built scripts. */
export const cdnFiles = readdirSync(folder).filter((name) => name.endsWith(".js"));

export const readCdnFile = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Files of the CDN that each part of the package needs, by the names of their chunks, and the maximum size in bytes. */
export const SIZE_BUDGETS = [
  // 20,000 plus 10 %.
  {part: "a usable card form", files: ["checkout.js", "core"], atMost: 22_000},
  {part: "all elements", files: ["checkout.js", "core"], atMost: 22_000},
  {part: "a whole card payment", files: ["checkout.js", "core", "payment"], atMost: 32_000},
  {
    part: "a payment with a wallet's button",
    files: ["checkout.js", "core", "payment", "button-payment"],
    atMost: 35_000,
  },
] as const;

/** Bytes of these files together, compressed with brotli, without the line that names the source map. */
export function packedSize(names: readonly string[]): number {
  return names
    .map((name) => cdnFiles.find((file) => file === name || file.startsWith(`${name}-`)) ?? name)
    .map((file) => readCdnFile(file).replace(/\n\/\/# sourceMappingURL=\S+\s*$/, ""))
    .map((text) => brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength)
    .reduce((one, other) => one + other);
}
