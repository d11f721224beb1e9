import {createHmac, hkdfSync} from "node:crypto";
import {CompactEncrypt, compactDecrypt} from "jose";

/** Encrypts values for the database with a key that is never stored there. */
export interface Encryption {
  encrypt(text: string): Promise<string>;
  /** Undefined for a text that was encrypted with another key, or for another purpose. */
  decrypt(encrypted: string): Promise<string | undefined>;
  /** Hashes a text with a key, so that its row is found without the text. */
  hash(text: string): string;
}

/**
 * @param options.key the secret that the key is derived from
 * @param options.purpose what is encrypted: each purpose has its own key
 */
export function createEncryption(options: {readonly key: string; readonly purpose: string}): Encryption {
  // The names "seal" and "hash" must stay: stored values depend on them.
  const derive = (use: string) =>
    new Uint8Array(hkdfSync("sha256", options.key, "", `checkout-elements ${use} ${options.purpose}`, 32));
  const key = derive("seal");
  const hashKey = derive("hash");
  return {
    encrypt: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({alg: "dir", enc: "A256GCM"})
        .encrypt(key),
    async decrypt(encrypted) {
      try {
        const {plaintext} = await compactDecrypt(encrypted, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        return undefined;
      }
    },
    hash: (text) => createHmac("sha256", hashKey).update(text).digest("base64url"),
  };
}
