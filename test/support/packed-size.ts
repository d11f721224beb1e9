import {readdirSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {
  CARD_FORM,
  CARD_PAYMENT,
  packedSize as packedSizeIn,
  PAYMENT_ELEMENT,
  WALLET_PAYMENT,
} from "../../build/packed-size.ts";
import manifest from "../../package.json" with {type: "json"};

const folder = new URL(`../../dist/cdn/${manifest.version}/`, import.meta.url);

/** Names of the built scripts. */
export const cdnFiles = readdirSync(folder).filter((name) => name.endsWith(".js"));

export const readCdnFile = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Files of the CDN that each part of the package needs, by the names of their chunks, and the maximum size in bytes. */
export const SIZE_BUDGETS = [
  // Measured in November, and 10 % more.
  {part: "a usable card form", files: CARD_FORM, atMost: 28_200},
  {part: "all elements", files: CARD_FORM, atMost: 28_200},
  {part: "a whole card payment", files: CARD_PAYMENT, atMost: 43_300},
  {
    part: "a payment with a wallet's button",
    files: WALLET_PAYMENT,
    atMost: 47_200,
  },
  {
    part: "a usable card form in <checkout-payment>",
    files: [...CARD_FORM, "method-list", "methods-controller", "local-methods"],
    atMost: 40_100,
  },
  {
    part: "<checkout-payment> with its express buttons and a card payment",
    files: PAYMENT_ELEMENT,
    atMost: 64_000,
  },
] as const;

/** Bytes of these files together, compressed with brotli. */
export function packedSize(names: readonly string[]): number {
  return packedSizeIn(fileURLToPath(folder), names);
}
