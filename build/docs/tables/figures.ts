import {readdirSync} from "node:fs";
import {languages} from "../../../src/locales/load-messages.ts";
import {localMethods} from "../../../src/payment-methods/local-methods.ts";
import {
  brotli,
  CARD_FORM,
  CARD_PAYMENT,
  gzip,
  packedSize,
  PAYMENT_ELEMENT,
  WALLET_PAYMENT,
} from "../../packed-size.ts";

/**
 * Counts of the code, and sizes in kB (1,000 bytes) of the built scripts.
 * @param cdn the folder of one version's scripts
 */
export function figureFacts(cdn: string): Readonly<Record<string, string>> {
  const everything = readdirSync(cdn).filter((name) => /^(?!locale-|checkout\.iife).*\.js$/.test(name));
  const parts: Readonly<Record<string, readonly string[]>> = {
    "card-form": CARD_FORM,
    "card-payment": CARD_PAYMENT,
    "wallet-payment": WALLET_PAYMENT,
    "payment-element": PAYMENT_ELEMENT,
    everything,
  };
  const sizes = Object.entries(parts).flatMap(([part, names]) =>
    Object.entries({brotli, gzip}).map(([name, compress]) => [
      `figure:${part}-${name}`,
      (packedSize(cdn, names, compress) / 1000).toFixed(1),
    ]),
  );
  return {
    ...(Object.fromEntries(sizes) as Record<string, string>),
    "figure:local-methods": String(Object.keys(localMethods).length),
    // English is built in.
    "figure:languages": String(languages.length + 1),
  };
}
