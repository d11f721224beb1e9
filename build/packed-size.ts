import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, constants} from "node:zlib";

/** Scripts of the CDN that make a card form usable, by the names of their chunks. */
export const CARD_FORM = ["checkout.js", "core"] as const;

/** Bytes of these scripts of a folder together, compressed with brotli, without the line that names the source map. */
export function packedSize(folder: string, names: readonly string[]): number {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return names
    .map((name) => files.find((file) => file === name || file.startsWith(`${name}-`)) ?? name)
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, ""))
    .map((text) => brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength)
    .reduce((one, other) => one + other);
}
