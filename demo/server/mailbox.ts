import type {SandboxClient} from "./sandbox-client.ts";

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

/** The sandbox's mailbox, which a shop with real buyers replaces by its mail server. */
export function createMailbox(sandbox: Pick<SandboxClient, "callApi">): SendMail {
  return async ({id, orderId, ...mail}) => {
    const reply = await sandbox.callApi(`/mailbox/${encodeURIComponent(id)}`, {
      method: "PUT",
      headers: {"content-type": "application/json"},
      body: JSON.stringify({...mail, from: FROM, about: {kind: "order", id: orderId}}),
    });
    await reply.body?.cancel();
  };
}
