import {createPublicKey, createSign, createVerify, type KeyObject} from "node:crypto";
import {crc32} from "node:zlib";

/**
 * How the service signs what it sends to webhooks (real-world.md, "Webhooks"): the whole scheme, and nothing else knows it.
 * The receiver's side has its own copy, as in real life.
 */
export const AUTH_ALGORITHM = "SHA256withRSA";

/** What a transmission is signed over. */
export interface Transmission {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly webhookId: string;
  /** The raw body. */
  readonly body: string;
}

/** `transmission id|transmission time|webhook id|crc32 of the raw body`, the last as a decimal number without a sign. */
function signedText({id, time, webhookId, body}: Transmission): string {
  return [id, time, webhookId, crc32(body)].join("|");
}

/** The headers of a transmission; `certificateUrl` is where the receiver finds the certificate. */
export function signedHeaders(
  transmission: Transmission,
  {privateKey, certificateUrl}: {readonly privateKey: KeyObject | string; readonly certificateUrl: string},
): Record<string, string> {
  return {
    "PayPal-Transmission-Id": transmission.id,
    "PayPal-Transmission-Time": transmission.time,
    "PayPal-Transmission-Sig": createSign("RSA-SHA256")
      .update(signedText(transmission))
      .sign(privateKey, "base64"),
    "PayPal-Cert-Url": certificateUrl,
    "PayPal-Auth-Algo": AUTH_ALGORITHM,
  };
}

/** Whether a signature is this certificate's. */
export function isSigned(transmission: Transmission, signature: string, certificate: string): boolean {
  return createVerify("RSA-SHA256")
    .update(signedText(transmission))
    .verify(createPublicKey(certificate), signature, "base64");
}
