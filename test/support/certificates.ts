import {generateKeyPairSync, type KeyObject, webcrypto} from "node:crypto";
import {Integer, PrintableString} from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
} from "pkijs";

/** A certificate with its keys. */
export interface Issued {
  readonly pem: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly certificate: Certificate;
}

export interface ToBeIssued {
  readonly name: string;
  /** Issuer. By default the certificate is self-signed. */
  readonly by?: Issued;
  /** True if it can issue other certificates. */
  readonly isAuthority?: boolean;
  /** Host names in the certificate. */
  readonly hosts?: readonly string[];
  readonly from?: Date;
  readonly until?: Date;
  /** Keys of its owner; by default new ones. */
  readonly keys?: {readonly privateKey: KeyObject; readonly publicKey: KeyObject};
  /** Kind of new keys; by default `ec`, which is faster to create. */
  readonly kind?: "rsa" | "ec";
}

let serial = 0;

/** Issues a certificate, also with values that no authority would accept. */
export async function issue(asked: ToBeIssued): Promise<Issued> {
  const {privateKey, publicKey} = asked.keys ?? newKeys(asked.kind ?? "ec");
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({value: ++serial});
  certificate.subject.typesAndValues.push(commonName(asked.name));
  if (asked.by) certificate.issuer = asked.by.certificate.subject;
  else certificate.issuer.typesAndValues.push(commonName(asked.name));
  certificate.notBefore.value = asked.from ?? new Date(Date.UTC(2020, 0, 1));
  certificate.notAfter.value = asked.until ?? new Date(Date.UTC(2045, 0, 1));
  const constraints = new BasicConstraints({cA: asked.isAuthority ?? false});
  certificate.extensions = [extension("2.5.29.19", constraints.toSchema().toBER(false), true)];
  if (asked.hosts) {
    const names = new GeneralNames({names: asked.hosts.map((value) => new GeneralName({type: 2, value}))});
    certificate.extensions.push(extension("2.5.29.17", names.toSchema().toBER(false), false));
  }
  await certificate.subjectPublicKeyInfo.importKey(
    await webcrypto.subtle.importKey("spki", derOf(publicKey, "spki"), algorithmOf(publicKey), true, [
      "verify",
    ]),
  );
  const signer = asked.by?.privateKey ?? privateKey;
  await certificate.sign(
    await webcrypto.subtle.importKey("pkcs8", derOf(signer, "pkcs8"), algorithmOf(signer), false, ["sign"]),
    "SHA-256",
  );
  const base64 = Buffer.from(certificate.toSchema(true).toBER(false)).toString("base64");
  const lines = base64.replace(/.{64}(?=.)/g, "$&\n");
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return {pem, privateKey, publicKey, certificate};
}

function newKeys(kind: "rsa" | "ec") {
  return kind === "rsa"
    ? generateKeyPairSync("rsa", {modulusLength: 2048})
    : generateKeyPairSync("ec", {namedCurve: "P-256"});
}

function commonName(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({type: "2.5.4.3", value: new PrintableString({value})});
}

function extension(extnID: string, extnValue: ArrayBuffer, critical: boolean): Extension {
  return new Extension({extnID, critical, extnValue});
}

function algorithmOf(key: KeyObject): webcrypto.RsaHashedImportParams | webcrypto.EcKeyImportParams {
  return key.asymmetricKeyType === "rsa"
    ? {name: "RSASSA-PKCS1-v1_5", hash: "SHA-256"}
    : {name: "ECDSA", namedCurve: "P-256"};
}

function derOf(key: KeyObject, type: "spki" | "pkcs8"): Buffer {
  return key.export({type: type as "spki", format: "der"});
}
