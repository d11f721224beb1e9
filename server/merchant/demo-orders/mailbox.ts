import type {Tokens} from "../paypal/oauth.ts";

/** A mail of the demo shop. */
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

/** The sandbox's mailbox. It has its own requests, so that its failures don't count as PayPal's. */
export function createMailbox({
  baseUrl,
  tokens,
  fetch,
}: {
  readonly baseUrl: string;
  readonly tokens: Tokens;
  readonly fetch: typeof globalThis.fetch;
}): SendMail {
  return async ({id, orderId, ...mail}) => {
    const access = await tokens.access();
    if (access.kind !== "done") throw new Error("there is no access token for the mailbox");
    const reply = await fetch(new URL(`/mailbox/${encodeURIComponent(id)}`, baseUrl), {
      method: "PUT",
      headers: {authorization: `Bearer ${access.value}`, "content-type": "application/json"},
      body: JSON.stringify({...mail, from: FROM, about: {kind: "order", id: orderId}}),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (reply.status === 401) tokens.forget(access.value);
    if (!reply.ok) throw new Error(`the mailbox answered ${reply.status}`);
  };
}
