import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, constants, gzipSync} from "node:zlib";

/** Scripts of the CDN that make a card form usable, by the names of their chunks. */
export const CARD_FORM = ["checkout.js", "core"] as const;

/** Scripts of a whole card payment. */
export const CARD_PAYMENT = [...CARD_FORM, "payment", "card-payment-controller", "networks"] as const;

/** Scripts of a payment with a wallet's button. */
export const WALLET_PAYMENT = [
  ...CARD_FORM,
  "payment",
  "window-payment-controller",
  "wallet-controller",
] as const;

/** Scripts of `<checkout-payment>` with its express buttons and a card payment. */
export const PAYMENT_ELEMENT = [
  ...CARD_PAYMENT,
  "define-methods",
  "window-payment-controller",
  "wallet-controller",
  "devices",
  "express-wallets",
  "local-methods",
  "methods-controller",
  "method-list",
  "method-marks",
  "saved-cards",
] as const;

/** Scripts of a page, by what its buyer does. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  "a card form, ready": CARD_FORM,
  "a whole card payment": CARD_PAYMENT,
  "a payment with a wallet's button": WALLET_PAYMENT,
  "<checkout-payment> with its express buttons and a card payment": PAYMENT_ELEMENT,
};

/** Bytes of a text after compression at the highest level. */
type Compress = (text: string) => number;

export const brotli: Compress = (text) =>
  brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).byteLength;

export const gzip: Compress = (text) => gzipSync(text, {level: 9}).byteLength;

/** Bytes of these scripts of a folder together, each compressed, without the line that names the source map. */
export function packedSize(folder: string, names: readonly string[], compress = brotli): number {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return names
    .map((name) => files.find((file) => file === name || file.startsWith(`${name}-`)) ?? name)
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, ""))
    .map(compress)
    .reduce((one, other) => one + other);
}

/** Prints what each page loads in kB (1,000 bytes), compressed with brotli. @param cdn the folder of one version's scripts */
export function printSizes(cdn: string): void {
  console.log("Scripts of a page, brotli:");
  for (const [page, names] of Object.entries(PAGES))
    console.log(`  ${(packedSize(cdn, names) / 1000).toFixed(1).padStart(5)} kB  ${page}`);
}
