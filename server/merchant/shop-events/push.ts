import {createHmac} from "node:crypto";
import type {Clock} from "../../shared/clock.ts";
import {sha256} from "../../shared/secrets.ts";
import {AddressGone, DeliveryError, type EventReceiver} from "./receivers.ts";

/** Time for the reply, in ms. */
const REPLY_MS = 10_000;

interface Push {
  readonly url: string;
  /** Each one signs every event. */
  readonly secrets: readonly Uint8Array[];
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/**
 * The receiver that sends each event to an address, as the specification of Standard Webhooks 1.0 says. `data` is the event as
 * `onEvent` and the list of events have it. The address can have a token, so messages have only its origin.
 */
export function pushReceiver({url, secrets, fetch, clock}: Push): EventReceiver {
  const {origin} = new URL(url);
  return {
    name: "push",
    timeoutMs: REPLY_MS,
    address: sha256(url),
    async deliver(event, signal) {
      const body = JSON.stringify({type: event.type, timestamp: event.createdAt, data: event});
      const timestamp = Math.floor(clock.now() / 1000);
      const headers = {
        "content-type": "application/json",
        "webhook-id": event.id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signaturesOf(`${event.id}.${timestamp}.${body}`, secrets),
      };
      const reply = await fetch(url, {method: "POST", headers, body, signal, redirect: "manual"}).catch(
        (error: unknown) => {
          throw new DeliveryError(`${origin} gives no reply`, {cause: error});
        },
      );
      // The status has decided. An error of the body that follows changes nothing.
      await reply.body?.cancel().catch(() => undefined);
      if (reply.status === 410) throw new AddressGone(`${origin} has replied 410`);
      if (!reply.ok) throw new DeliveryError(`${origin} has replied ${reply.status}`);
    },
  };
}

function signaturesOf(text: string, secrets: readonly Uint8Array[]): string {
  return secrets
    .map((secret) => `v1,${createHmac("sha256", secret).update(text).digest("base64")}`)
    .join(" ");
}
