import {createPublicKey, createSign, createVerify, type KeyObject} from "node:crypto";
import {crc32} from "node:zlib";

/**
 * PayPal's webhook signature. The merchant server has its own implementation, which verifies it.
 */
export const AUTH_ALGORITHM = "SHA256withRSA";

/** The signed parts of a transmission. */
export interface Transmission {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly webhookId: string;
  /** The raw body. */
  readonly body: string;
}

/** `transmission id|transmission time|webhook id|crc32 of the raw body`, the last as an unsigned decimal number. */
function signedText({id, time, webhookId, body}: Transmission): string {
  return [id, time, webhookId, crc32(body)].join("|");
}

/** The headers of a transmission. `certificateUrl` is the certificate's address for the receiver. */
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

/** True when the signature was made with this certificate's key. */
export function isSigned(transmission: Transmission, signature: string, certificate: string): boolean {
  return createVerify("RSA-SHA256")
    .update(signedText(transmission))
    .verify(createPublicKey(certificate), signature, "base64");
}
