import {hkdfSync} from "node:crypto";
import {CompactEncrypt, compactDecrypt} from "jose";

/** Encrypts what is kept in the database, under a key that never lies there. */
export interface Sealing {
  /** Names the key and what it is for, and tells neither. */
  readonly id: string;
  seal(text: string): Promise<string>;
  /** Undefined for what was not sealed under this very key and for this very purpose. */
  open(sealed: string): Promise<string | undefined>;
}

/**
 * @param options.key the secret that the key is derived from
 * @param options.purpose what is sealed: another purpose has another key
 */
export function createSealing(options: {readonly key: string; readonly purpose: string}): Sealing {
  const derive = (use: string) =>
    new Uint8Array(hkdfSync("sha256", options.key, "", `checkout-elements ${use} ${options.purpose}`, 32));
  const key = derive("seal");
  const id = Buffer.from(derive("id")).toString("base64url");
  return {
    id,
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({alg: "dir", enc: "A256GCM"})
        .encrypt(key),
    async open(sealed) {
      try {
        const {plaintext} = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        return undefined;
      }
    },
  };
}
