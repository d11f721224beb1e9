import {createSign, type KeyObject, randomUUID} from "node:crypto";
import {crc32} from "node:zlib";
import {issue, type Issued} from "../../support/certificates.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import {ORIGIN, type Shop} from "./shop.ts";

export const WEBHOOK_ID = "WEBHOOK-1";
export const CERTIFICATE_PATH = "/certificates/CERT-1";

/** Issued once, because creating a key takes longer than a suite. */
let ownCertificate: Promise<Issued> | undefined;

/** The certificate that belongs to the fake PayPal's signing key. */
export function fakePayPalCertificate(): Promise<Issued> {
  return (ownCertificate ??= issue({name: "Fake PayPal", kind: "rsa"}));
}

/** Changes that make a webhook event invalid. */
export interface Tampering {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Values that are signed instead of the values that are sent. */
  readonly signed?: Partial<{
    id: string;
    time: string;
    webhookId: string;
    body: string | Buffer<ArrayBuffer>;
  }>;
  /** Is sent instead of a signature. Thousands of signatures take seconds. */
  readonly signature?: string;
  readonly key?: KeyObject;
  readonly digest?: string;
  readonly body?: string | Buffer<ArrayBuffer>;
  /** Address that the event comes from; unknown by default. */
  readonly address?: string;
}

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** Sends signed webhook events to a shop, as PayPal does. The fake PayPal serves the certificate. */
export class WebhookSender {
  readonly #paypal: FakePayPal;
  readonly #certificate: Issued;

  private constructor(paypal: FakePayPal, certificate: Issued) {
    this.#paypal = paypal;
    this.#certificate = certificate;
  }

  static async of(paypal: FakePayPal): Promise<WebhookSender> {
    const certificate = await fakePayPalCertificate();
    paypal.files.set(CERTIFICATE_PATH, certificate.pem);
    return new WebhookSender(paypal, certificate);
  }

  get certificateUrl(): string {
    return this.#paypal.url + CERTIFICATE_PATH;
  }

  /** Builds an event about the current state of an order at the fake PayPal. */
  event(type: string, orderId: string, id: string = `WH-${randomUUID()}`): WebhookEvent {
    const order = this.#paypal.orders.get(orderId);
    const [capture] = order?.captures ?? [];
    const link = `${this.#paypal.url}/v2/payments/captures/${capture?.id}`;
    const resource = type.startsWith("CHECKOUT.ORDER")
      ? {id: orderId, status: order?.status}
      : type === "CHECKOUT.PAYMENT-APPROVAL.REVERSED"
        ? {order_id: orderId, purchase_units: []}
        : type.endsWith("REFUNDED")
          ? {id: `REFUND-${capture?.id}`, links: [{href: link, rel: "up", method: "GET"}]}
          : {id: capture?.id, supplementary_data: {related_ids: {order_id: orderId}}};
    return {id, type, resource, time: 0};
  }

  async request(shop: Shop, {id, type, resource}: WebhookEvent, tampering: Tampering = {}): Promise<Request> {
    const now = new Date(shop.clock.now()).toISOString();
    const event = {
      id,
      event_version: "1.0",
      create_time: now,
      resource_type: "capture",
      event_type: type,
      summary: "",
      resource,
      links: [],
    };
    const body = tampering.body ?? JSON.stringify(event);
    const transmission = randomUUID();
    const signed = {id: transmission, time: now, webhookId: WEBHOOK_ID, body, ...tampering.signed};
    const signature =
      tampering.signature ??
      createSign(tampering.digest ?? "RSA-SHA256")
        .update([signed.id, signed.time, signed.webhookId, crc32(signed.body)].join("|"))
        .sign(tampering.key ?? this.#certificate.privateKey, "base64");
    const headers = {
      "content-type": "application/json",
      "paypal-transmission-id": transmission,
      "paypal-transmission-time": now,
      "paypal-transmission-sig": signature,
      "paypal-cert-url": this.certificateUrl,
      "paypal-auth-algo": "SHA256withRSA",
      ...tampering.headers,
    };
    const present = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return new Request(`${ORIGIN}/service-api/webhooks`, {
      method: "POST",
      headers: Object.fromEntries(present) as Record<string, string>,
      body,
    });
  }

  /** Sends an event and waits until the shop has applied it. */
  async send(shop: Shop, event: WebhookEvent, tampering?: Tampering): Promise<Response> {
    const request = await this.request(shop, event, tampering);
    const reply = await shop.merchant.app.fetch(request, {address: tampering?.address});
    await shop.merchant.applied();
    return reply;
  }
}
