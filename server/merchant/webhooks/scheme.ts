import {createVerify, type KeyObject} from "node:crypto";
import {crc32} from "node:zlib";
import {z} from "zod";
import type {links, ServiceEvent} from "./event-body.ts";

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

const headersSchema = z.object({
  "paypal-transmission-id": z.string().regex(/^[\w-]{1,64}$/),
  "paypal-transmission-time": z.iso.datetime({offset: true}).max(40),
  "paypal-transmission-sig": z.base64().min(1).max(2048),
  "paypal-cert-url": z.url().max(500),
  "paypal-auth-algo": z.enum(Object.keys(ALGORITHMS)),
});

/** Reads the signature headers. Undefined when one is missing or invalid. */
export function transmissionOf(headers: Headers): Transmission | undefined {
  const {data} = headersSchema.safeParse(Object.fromEntries(headers));
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

/** PayPal's ids of an event's subject. Its current state is read from PayPal. */
export interface Subject {
  readonly orderId?: string;
  readonly captureId?: string;
  readonly disputeId?: string;
}

/** PayPal gives back an approved payment that was not captured. */
export const APPROVAL_REVERSED = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";
export const ORDER_APPROVED = "CHECKOUT.ORDER.APPROVED";
const TOKEN_CREATED = "VAULT.PAYMENT-TOKEN.CREATED";

/** Types whose events always name an order, a capture or a dispute. */
const WITH_SUBJECT =
  /^(?:CHECKOUT\.ORDER\.|CHECKOUT\.PAYMENT-APPROVAL\.REVERSED$|CUSTOMER\.DISPUTE\.|PAYMENT\.CAPTURE\.)/;

/** Tests whether an event of this type without a subject is incomplete. */
export function needsSubject(type: string): boolean {
  return WITH_SUBJECT.test(type);
}

/** Returns the subject of an event. Undefined for types that need no work. */
export function subjectOf({event_type: type, resource}: ServiceEvent): Subject | undefined {
  if (type.startsWith("CHECKOUT.ORDER.")) return some({orderId: resource.id});
  if (type === APPROVAL_REVERSED) return some({orderId: resource.order_id ?? resource.id});
  if (type.startsWith("CUSTOMER.DISPUTE.")) return some({disputeId: resource.dispute_id ?? resource.id});
  if (type === "PAYMENT.CAPTURE.REFUNDED" || type === "PAYMENT.CAPTURE.REVERSED") {
    return some({captureId: capturedBefore(resource.links)});
  }
  // A payment token that no payment saved names no order.
  if (type === TOKEN_CREATED) return some({orderId: resource.metadata?.order_id});
  if (!type.startsWith("PAYMENT.CAPTURE.")) return undefined;
  return some({captureId: resource.id, orderId: resource.supplementary_data?.related_ids?.order_id});
}

function some(subject: {[Key in keyof Subject]: Subject[Key] | undefined}): Subject | undefined {
  const named = Object.fromEntries(Object.entries(subject).filter(([, value]) => value !== undefined));
  return Object.keys(named).length === 0 ? undefined : named;
}

/** Reads the id of a refund's capture from its link. */
function capturedBefore(given: z.output<typeof links>): string | undefined {
  const up = given?.find(({rel}) => rel === "up")?.href ?? "";
  return /\/v2\/payments\/captures\/([\w-]{1,127})$/.exec(up)?.[1];
}
