import {createVerify, type KeyObject} from "node:crypto";
import {crc32} from "node:zlib";
import {z} from "zod";

/**
 * PayPal's webhook signatures: headers, the signed text, and the origins and names of certificates (PayPal's webhooks
 * guide). They are all in this file, so that corrections are easy.
 */

/** PayPal's only signature algorithm, with its digest and type of key. */
const ALGORITHMS: Readonly<Record<string, {readonly digest: string; readonly keyType: string}>> = {
  SHA256withRSA: {digest: "RSA-SHA256", keyType: "rsa"},
};

/** Signature headers of a webhook event. */
export interface Transmission {
  readonly id: string;
  /** Time as it was sent, because the text is signed. */
  readonly time: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly signature: string;
  readonly certificateUrl: string;
  readonly algorithm: string;
}

/** Headers of PayPal's signature. */
export const signatureHeaders = z.object({
  "paypal-transmission-id": z.string().regex(/^[\w-]{1,64}$/),
  "paypal-transmission-time": z.iso.datetime({offset: true}).max(40),
  "paypal-transmission-sig": z.base64().min(1).max(2048),
  "paypal-cert-url": z.url().max(500),
  "paypal-auth-algo": z.enum(Object.keys(ALGORITHMS)),
});

/** Reads the signature headers. Undefined when one is missing or invalid. */
export function transmissionOf(headers: Headers): Transmission | undefined {
  const {data} = signatureHeaders.safeParse(Object.fromEntries(headers));
  if (!data) return undefined;
  return {
    id: data["paypal-transmission-id"],
    time: data["paypal-transmission-time"],
    sentAt: Date.parse(data["paypal-transmission-time"]),
    signature: data["paypal-transmission-sig"],
    certificateUrl: data["paypal-cert-url"],
    algorithm: data["paypal-auth-algo"],
  };
}

/**
 * Tests whether an event with this raw body was signed for this webhook with this key. The signed text is
 * `transmission id|transmission time|webhook id|crc32 of the raw body`, with the CRC as an unsigned decimal number.
 */
export function isSignedBy(
  key: KeyObject,
  {id, time, signature, algorithm}: Transmission,
  webhookId: string,
  body: Uint8Array,
): boolean {
  const known = ALGORITHMS[algorithm];
  if (!known || key.asymmetricKeyType !== known.keyType) return false;
  return createVerify(known.digest)
    .update([id, time, webhookId, crc32(body)].join("|"))
    .verify(key, signature, "base64");
}

/**
 * Maximum age of a transmission. PayPal repeats one for three days. An attacker who replays one has no effect, because each
 * event id counts once.
 */
export const OLDEST_MS = 4 * 24 * 60 * 60 * 1000;
/** Maximum time by which PayPal's clock may be ahead. */
export const AHEAD_MS = 5 * 60 * 1000;

/** PayPal's API has two hosts each for live and sandbox. The certificates are at the second. */
const TWIN = /^https:\/\/api-m\.((?:sandbox\.)?paypal\.com)$/;

/** Origins that certificates may come from: only PayPal's own. */
export function certificateOrigins(serviceBaseUrl: string): readonly string[] {
  const origin = new URL(serviceBaseUrl).origin;
  const twin = TWIN.exec(origin)?.[1];
  return twin === undefined ? [origin] : [origin, `https://api.${twin}`];
}

/** Paths of certificates: PayPal's documented form. A sandbox on another host may have another one. */
export function certificatePath(serviceBaseUrl: string): RegExp {
  const isPayPal = new URL(serviceBaseUrl).hostname.endsWith(".paypal.com");
  return isPayPal ? /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/ : /^\//;
}

/** Host names of PayPal's certificates. A certificate of a public authority must have one of them. */
export function certificateNames(serviceBaseUrl: string): readonly string[] {
  const {hostname} = new URL(serviceBaseUrl);
  const service = TWIN.exec(new URL(serviceBaseUrl).origin)?.[1];
  return service === undefined
    ? [hostname]
    : [`messageverificationcerts.${service}`, hostname, `api.${service}`];
}
