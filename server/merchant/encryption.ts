import {createHmac, hkdfSync} from "node:crypto";
import {CompactEncrypt, compactDecrypt, type CryptoKey, decodeProtectedHeader} from "jose";
import type {MerchantSettings} from "./config.ts";

/** A secret of the settings that encryption keys are derived from. */
export interface EncryptionKey {
  /** Name of the setting. */
  readonly setting: string;
  readonly key: string;
}

/** Encrypts values for the database with a key that is never stored there. Older keys still decrypt. */
export interface Encryption {
  /** The keys' settings and ids; the first one encrypts. An id is derived from the key, and is no secret. */
  readonly keys: readonly {readonly setting: string; readonly id: string}[];
  /** Id of the key that encrypts. */
  readonly keyId: string;
  /** Text that starts each value of the key that encrypts. */
  readonly start: string;
  encrypt(text: string): Promise<string>;
  /** Undefined for a text that was encrypted with none of the keys, or for another purpose. */
  decrypt(encrypted: string): Promise<string | undefined>;
  /** Hashes a text with each key, first with the one that encrypts, so that its row is found without the text. */
  hashes(text: string): readonly [string, ...string[]];
  /**
   * Names the key that is missing for a text that can't be decrypted, and what to write: the end of a sentence.
   *
   * @param keyId absent for a text of a version that did not record it
   */
  missing(keyId?: string): string;
}

/** The settings' keys for the database: the first one encrypts, and each one decrypts. */
export function encryptionKeysOf(
  settings: Pick<MerchantSettings, "encryptionKey" | "encryptionKeyOld" | "sessionKey" | "sessionKeyOld">,
): EncryptionKey[] {
  return [
    {setting: "ENCRYPTION_KEY", key: settings.encryptionKey},
    // It encrypts without ENCRYPTION_KEY, and decrypts what it has encrypted before that was set.
    {setting: "SESSION_KEY", key: settings.sessionKey},
    {setting: "ENCRYPTION_KEY_OLD", key: settings.encryptionKeyOld},
    {setting: "SESSION_KEY_OLD", key: settings.sessionKeyOld},
  ].flatMap(({setting, key}) => (key === undefined ? [] : [{setting, key}]));
}

/**
 * @param options.keys the secrets; the first one encrypts, and each one decrypts
 * @param options.purpose what is encrypted: each purpose has its own keys
 */
export function createEncryption(options: {
  readonly keys: readonly EncryptionKey[];
  readonly purpose: string;
}): Encryption {
  const all = options.keys.map(({setting, key: secret}) => {
    // The names "seal" and "hash" must stay: stored values depend on them.
    const derive = (use: string, bytes = 32) =>
      new Uint8Array(hkdfSync("sha256", secret, "", `checkout-elements ${use} ${options.purpose}`, bytes));
    // 12 characters, so that log redaction doesn't mistake it for a card number.
    const id = Buffer.from(derive("key id", 6)).toString("hex");
    // Imported once, and not for each value.
    const key = crypto.subtle.importKey("raw", derive("seal"), "AES-GCM", false, ["encrypt", "decrypt"]);
    return {setting, id, key, hashKey: derive("hash")};
  });
  const [current] = all;
  if (!current) throw new TypeError("An encryption needs a key.");
  const header = {alg: "dir", enc: "A256GCM", kid: current.id};
  const hash = (text: string, {hashKey}: {readonly hashKey: Uint8Array}) =>
    createHmac("sha256", hashKey).update(text).digest("base64url");
  return {
    keys: all.map(({setting, id}) => ({setting, id})),
    keyId: current.id,
    start: `${Buffer.from(JSON.stringify(header)).toString("base64url")}.`,
    async encrypt(text) {
      const plaintext = new TextEncoder().encode(text);
      return new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(await current.key);
    },
    async decrypt(encrypted) {
      const keyId = keyIdOf(encrypted);
      for (const {id, key} of all) {
        if (keyId !== undefined && keyId !== id) continue;
        const text = await decryptWith(await key, encrypted);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    hashes: (text) => [hash(text, current), ...all.slice(1).map((each) => hash(text, each))],
    missing(keyId) {
      const wanted = keyId === undefined ? "an earlier SESSION_KEY" : `the key ${keyId}`;
      const own = all.map(({setting, id}) => `${setting} (${id})`).join(", ");
      return `was encrypted with ${wanted}, and this server has ${own}: write the missing key as ENCRYPTION_KEY_OLD (createCheckoutHandler: encryptionKeyOld)`;
    },
  };
}

async function decryptWith(key: CryptoKey, encrypted: string): Promise<string | undefined> {
  try {
    const {plaintext} = await compactDecrypt(encrypted, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    return undefined;
  }
}

/** Id of the key that a text was encrypted with. Undefined for a text of a version that did not record it. */
export function keyIdOf(encrypted: string): string | undefined {
  try {
    return decodeProtectedHeader(encrypted).kid;
  } catch {
    return undefined;
  }
}
