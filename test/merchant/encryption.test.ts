import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {createEncryption, encryptionKeysOf, keyIdOf} from "../../server/merchant/encryption.ts";

const A = "key-a-0123456789abcdefghijklmnopqrstu";
const B = "key-b-0123456789abcdefghijklmnopqrstu";
const C = "key-c-0123456789abcdefghijklmnopqrstu";
/** A text that a version before key ids encrypted with the key `canary-session-key-0123456789abcdef`. */
const WITHOUT_ID =
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..xU1s2Gs3usRNXjz4.XuuzKYY48BGX.miPwT_m6vdW-5hOFtIt7Eg";
const OF_WITHOUT_ID = "canary-session-key-0123456789abcdef";

const NAMES = ["ENCRYPTION_KEY", "SESSION_KEY", "ENCRYPTION_KEY_OLD", "SESSION_KEY_OLD"];
const encryptionOf = (...keys: string[]) =>
  createEncryption({
    keys: keys.map((key, index) => ({setting: NAMES[index] ?? "", key})),
    purpose: "tests",
  });

describe("the encryption of database values", () => {
  test("encrypts with the first key, whose id is at the start of the text", async () => {
    const encryption = encryptionOf(B, A);
    const encrypted = await encryption.encrypt("token");
    assert.equal(keyIdOf(encrypted), encryption.keyId);
    assert.ok(encrypted.startsWith(encryption.start), encrypted);
    assert.equal(await encryptionOf(B).decrypt(encrypted), "token");
    assert.equal(await encryptionOf(A).decrypt(encrypted), undefined);
  });

  test("decrypts with each key, also after the first one has become an old one", async () => {
    const encrypted = await encryptionOf(A).encrypt("token");
    assert.equal(await encryptionOf(C, B, A).decrypt(encrypted), "token");
    assert.equal(await encryptionOf(C, B).decrypt(encrypted), undefined);
  });

  test("decrypts a text of a version before key ids by trying the keys", async () => {
    const purpose = "saved payment tokens";
    const keys = [B, OF_WITHOUT_ID].map((key) => ({setting: "KEY", key}));
    assert.equal(keyIdOf(WITHOUT_ID), undefined);
    assert.equal(await createEncryption({keys, purpose}).decrypt(WITHOUT_ID), "TOKEN-old");
  });

  test("another purpose has other keys, ids and hashes", async () => {
    const other = createEncryption({keys: [{setting: "ENCRYPTION_KEY", key: A}], purpose: "others"});
    const encryption = encryptionOf(A);
    assert.equal(await other.decrypt(await encryption.encrypt("token")), undefined);
    assert.notEqual(other.keyId, encryption.keyId);
    assert.notDeepEqual(other.hashes("token"), encryption.hashes("token"));
  });

  test("hashes with each key, first with the one that encrypts", () => {
    const [old] = encryptionOf(A).hashes("token");
    const [current, ...others] = encryptionOf(B, A).hashes("token");
    assert.notEqual(current, old);
    assert.deepEqual(others, [old]);
  });

  test("names the missing key and the setting to write, without a key", () => {
    const encryption = encryptionOf(B, C);
    const [first, second] = encryption.keys;
    const {keyId} = encryptionOf(A);
    assert.match(keyId, /^[0-9a-f]{12}$/);
    assert.equal(
      encryption.missing(keyId),
      `was encrypted with the key ${keyId}, and this server has ENCRYPTION_KEY (${first?.id}), SESSION_KEY (${second?.id}): write the missing key as ENCRYPTION_KEY_OLD (createCheckoutHandler: encryptionKeyOld)`,
    );
    assert.match(encryption.missing(), /^was encrypted with an earlier SESSION_KEY,/);
  });

  test("ENCRYPTION_KEY encrypts, else SESSION_KEY, and all four keys decrypt", () => {
    const none = {encryptionKey: undefined, encryptionKeyOld: undefined, sessionKeyOld: undefined};
    const settings = (keys: object) =>
      encryptionKeysOf({...none, sessionKey: A, ...keys}).map(({setting}) => setting);
    assert.deepEqual(settings({}), ["SESSION_KEY"]);
    assert.deepEqual(settings({sessionKeyOld: B}), ["SESSION_KEY", "SESSION_KEY_OLD"]);
    assert.deepEqual(settings({encryptionKey: B, encryptionKeyOld: C, sessionKeyOld: "d"}), NAMES);
  });
});
