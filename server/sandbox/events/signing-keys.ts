import {generateKeyPair, webcrypto} from "node:crypto";
import {promisify} from "node:util";
import type {SandboxContext} from "../context.ts";
import {findKey, insertKey, type KeyRow, oldestKey} from "./events.records.ts";

/** A key pair for signing, and its certificate, as PEM. */
export type KeyPair = Pick<KeyRow, "certificate" | "private_key">;

/** Makes a key pair. Tests pass a prepared one. */
export type MakeKeyPair = () => Promise<KeyPair>;

/**
 * The sandbox's signing key, made when first needed and stored in the database. All instances use the same key, also
 * after a restart or reset.
 */
export interface SigningKeys {
  /** @throws errors of making or storing the key */
  current(): Promise<KeyRow>;
  /** The key of a certificate address. */
  find(id: string): Promise<KeyRow | undefined>;
}

export function createSigningKeys(
  {database, random, clock}: Pick<SandboxContext, "database" | "random" | "clock">,
  make: MakeKeyPair,
): SigningKeys {
  let known: Promise<KeyRow> | undefined;

  async function findOrMake(): Promise<KeyRow> {
    const present = await oldestKey(database.db);
    if (present) return present;
    const row = {id: random.id("CERT-"), ...(await make()), created_at: clock.now()};
    await database.transaction((tx) => insertKey(tx, row));
    // Another instance may have made a key at the same time. All use the oldest.
    return (await oldestKey(database.db)) ?? row;
  }

  return {
    current() {
      known ??= findOrMake().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    find: (id) => findKey(database.db, id),
  };
}

/** Makes a self-signed certificate. 2049 is the last year that its date format (UTCTime) can express. */
export const makeKeyPair: MakeKeyPair = async () => {
  const [{AttributeTypeAndValue, BasicConstraints, Certificate, Extension}, {Integer, Utf8String}, pair] =
    await Promise.all([
      import("pkijs"),
      import("asn1js"),
      promisify(generateKeyPair)("rsa", {modulusLength: 2048}),
    ]);
  const algorithm = {name: "RSASSA-PKCS1-v1_5", hash: "SHA-256"};
  const {subtle} = webcrypto;
  const spki = pair.publicKey.export({type: "spki", format: "der"});
  const pkcs8 = pair.privateKey.export({type: "pkcs8", format: "der"});
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({value: 1});
  for (const name of [certificate.issuer, certificate.subject]) {
    const commonName = new Utf8String({value: "Sandbox webhook signatures"});
    name.typesAndValues.push(new AttributeTypeAndValue({type: "2.5.4.3", value: commonName}));
  }
  certificate.notBefore.value = new Date(Date.UTC(2020, 0, 1));
  certificate.notAfter.value = new Date(Date.UTC(2049, 11, 31));
  const constraints = new BasicConstraints({cA: false});
  certificate.extensions = [
    new Extension({
      extnID: "2.5.29.19",
      critical: true,
      extnValue: constraints.toSchema().toBER(false),
      parsedValue: constraints,
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(
    await subtle.importKey("spki", spki, algorithm, true, ["verify"]),
  );
  await certificate.sign(await subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]), "SHA-256");
  return {
    certificate: pemOf(certificate.toSchema(true).toBER(false)),
    private_key: pair.privateKey.export({type: "pkcs8", format: "pem"}).toString(),
  };
};

function pemOf(der: ArrayBuffer): string {
  const lines = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
