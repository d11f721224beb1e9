/** A mail of the shop. */
export interface ShopMail {
  /** The mailbox stores only one mail with this id. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly orderId: string;
}

/** Stores a mail in the mailbox. @throws Error when that is not certain; it can be repeated */
export type SendMail = (mail: ShopMail) => Promise<void>;

const FROM = "orders@kiln-and-fold.example";
const TIMEOUT_MS = 10_000;

interface Sandbox {
  readonly serviceBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The sandbox's mailbox, which a shop with real buyers replaces by its mail server. */
export function createMailbox(sandbox: Sandbox, fetch: typeof globalThis.fetch): SendMail {
  const {serviceBaseUrl, clientId, clientSecret} = sandbox;

  async function call(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(new URL(path, serviceBaseUrl), {...init, redirect: "manual", signal});
    if (reply.ok) return reply;
    await reply.body?.cancel();
    throw new Error(`${path} of the sandbox answered ${reply.status}`);
  }

  async function accessToken(): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const reply = await call("/v1/oauth2/token", {
      method: "POST",
      headers: {authorization: `Basic ${basic}`},
      body: new URLSearchParams({grant_type: "client_credentials"}),
    });
    return ((await reply.json()) as {access_token: string}).access_token;
  }

  return async ({id, orderId, ...mail}) => {
    const reply = await call(`/mailbox/${encodeURIComponent(id)}`, {
      method: "PUT",
      headers: {authorization: `Bearer ${await accessToken()}`, "content-type": "application/json"},
      body: JSON.stringify({...mail, from: FROM, about: {kind: "order", id: orderId}}),
    });
    await reply.body?.cancel();
  };
}
