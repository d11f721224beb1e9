import {generateKeyPair, webcrypto} from "node:crypto";
import {promisify} from "node:util";
import type {SandboxContext} from "../context.ts";
import {secretCollection} from "../store.ts";

/** Receivers may have cached its certificate and would reject another key, so a reset keeps it. */
export const SIGNING_KEYS = "signing_keys";

/** A key pair for signing, and its certificate, as PEM. */
export interface KeyPair {
  readonly certificate: string;
  /** PKCS #8. */
  readonly privateKey: string;
}

/** Makes a key pair. Tests pass a prepared one. */
export type MakeKeyPair = () => Promise<KeyPair>;

/** The key that signs events. Its id is part of the certificate's address. */
export interface SigningKey extends KeyPair {
  readonly id: string;
}

export const signingKeys = secretCollection<SigningKey>(SIGNING_KEYS);

/** The sandbox's signing key, made when first needed. It stays the same after a restart and a reset. */
export interface SigningKeys {
  /** @throws errors of making the key */
  current(): Promise<SigningKey>;
}

export function createSigningKeys(
  {store, random}: Pick<SandboxContext, "store" | "random">,
  make: MakeKeyPair,
): SigningKeys {
  let making: Promise<SigningKey> | undefined;
  const makeOne = async () => {
    const pair = await make();
    return store.run(() => signingKeys(store).add({id: random.id("CERT-"), ...pair}));
  };
  return {
    async current() {
      const [present] = signingKeys(store).all();
      return present ?? (making ??= makeOne().finally(() => (making = undefined)));
    },
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
    privateKey: pair.privateKey.export({type: "pkcs8", format: "pem"}).toString(),
  };
};

function pemOf(der: ArrayBuffer): string {
  const lines = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
