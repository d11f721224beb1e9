import {createSign, type KeyObject, randomUUID} from "node:crypto";
import {crc32} from "node:zlib";
import {issue, type Issued} from "../../support/certificates.ts";
import type {FakePayPal} from "./fake-paypal.ts";
import {ORIGIN, type Shop} from "./shop.ts";

export const WEBHOOK_ID = "WEBHOOK-1";
const CERTIFICATE_PATH = "/certificates/CERT-1";

/** Made once: a key takes longer than a suite. */
let own: Promise<Issued> | undefined;

/** The certificate that the fake service signs with. */
export function fakePayPalCertificate(): Promise<Issued> {
  return (own ??= issue({name: "Fake service", kind: "rsa"}));
}

/** What can be wrong with a notification. */
export interface Tampering {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** What is signed in place of what is sent. */
  readonly signed?: Partial<{id: string; time: string; webhookId: string; body: string}>;
  readonly key?: KeyObject;
  readonly digest?: string;
  readonly body?: string;
}

export interface Notification {
  readonly id: string;
  readonly type: string;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** Notifies a shop as PayPal does. The suite's fake service hands out the certificate. */
export class WebhookSender {
  readonly #service: FakePayPal;
  readonly #certificate: Issued;

  private constructor(paypal: FakePayPal, certificate: Issued) {
    this.#service = paypal;
    this.#certificate = certificate;
  }

  static async of(paypal: FakePayPal): Promise<WebhookSender> {
    const certificate = await fakePayPalCertificate();
    paypal.files.set(CERTIFICATE_PATH, certificate.pem);
    return new WebhookSender(paypal, certificate);
  }

  get certificateUrl(): string {
    return this.#service.url + CERTIFICATE_PATH;
  }

  /** An event about an order as the fake service has it now. */
  about(type: string, orderId: string, id: string = `WH-${randomUUID()}`): Notification {
    const order = this.#service.orders.get(orderId);
    const [capture] = order?.captures ?? [];
    const link = `${this.#service.url}/v2/payments/captures/${capture?.id}`;
    const resource = type.startsWith("CHECKOUT.ORDER")
      ? {id: orderId, status: order?.status}
      : type.endsWith("REFUNDED")
        ? {id: `REFUND-${capture?.id}`, links: [{href: link, rel: "up", method: "GET"}]}
        : {id: capture?.id, supplementary_data: {related_ids: {order_id: orderId}}};
    return {id, type, resource, time: 0};
  }

  async request(shop: Shop, {id, type, resource}: Notification, bent: Tampering = {}): Promise<Request> {
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
    const body = bent.body ?? JSON.stringify(event);
    const transmission = randomUUID();
    const signed = {id: transmission, time: now, webhookId: WEBHOOK_ID, body, ...bent.signed};
    const signature = createSign(bent.digest ?? "RSA-SHA256")
      .update([signed.id, signed.time, signed.webhookId, crc32(signed.body)].join("|"))
      .sign(bent.key ?? this.#certificate.privateKey, "base64");
    const headers = {
      "content-type": "application/json",
      "paypal-transmission-id": transmission,
      "paypal-transmission-time": now,
      "paypal-transmission-sig": signature,
      "paypal-cert-url": this.certificateUrl,
      "paypal-auth-algo": "SHA256withRSA",
      ...bent.headers,
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

  /** Sends it, and waits until what follows from it is done. */
  async tell(shop: Shop, notification: Notification, bent?: Tampering): Promise<Response> {
    const reply = await shop.merchant.app.fetch(await this.request(shop, notification, bent));
    await shop.merchant.applied();
    return reply;
  }
}
