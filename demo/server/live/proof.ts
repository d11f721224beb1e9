import {randomUUID} from "node:crypto";
import type {SandboxClient} from "../sandbox-client.ts";
import type {Entry, Proof} from "./entry.ts";
import {PROOF_REQUEST_ID} from "./paypal-requests.ts";

interface Order {
  readonly id: string;
  readonly status: string;
  readonly purchase_units?: readonly {
    readonly payments?: {readonly captures?: readonly {readonly id: string; readonly status: string}[]};
  }[];
}

/** States of captures that took no money. */
const UNPAID = new Set(["DECLINED", "FAILED"]);

/** Counts what PayPal has of the orders that these entries create, and what the shop got. Reads each order from PayPal. */
export async function readProof(
  entries: readonly Entry[],
  sandbox: Pick<SandboxClient, "callApi">,
): Promise<Proof> {
  const ids = new Set(entries.flatMap((entry) => (isNewOrder(entry) ? [entry.orderId!] : [])));
  const orders = await Promise.all([...ids].map((id) => readOrder(id, sandbox)));
  const latest = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const ofSide = (side: Entry["side"]) =>
    latest.filter((entry) => entry.side === side && ids.has(entry.orderId ?? ""));
  const webhooks = ofSide("webhook").filter(({status}) => status !== null);
  const events = ofSide("event").filter(
    ({what, orderId}) => what === "payment.paid" && ids.has(orderId ?? ""),
  );
  const found = orders.map(({id, status, purchase_units: units = []}) => ({
    id,
    status,
    captures: units
      .flatMap(({payments}) => payments?.captures ?? [])
      .filter((capture) => !UNPAID.has(capture.status))
      .map((capture) => capture.id),
  }));
  return {
    orders: found,
    captures: found.reduce((sum, {captures}) => sum + captures.length, 0),
    events: new Set(events.map(eventId)).size,
    mails: new Set(ofSide("mail").map(({key}) => key)).size,
    webhooks: {received: webhooks.length, different: new Set(webhooks.map(eventId)).size},
  };
}

/** True for a request that has created an order. */
const isNewOrder = ({side, what, orderId}: Entry): boolean =>
  side === "paypal" && what === "POST /v2/checkout/orders" && orderId !== undefined;

async function readOrder(id: string, sandbox: Pick<SandboxClient, "callApi">): Promise<Order> {
  const headers = {"paypal-request-id": `${PROOF_REQUEST_ID}${randomUUID()}`};
  const reply = await sandbox.callApi(`/v2/checkout/orders/${encodeURIComponent(id)}`, {headers});
  return (await reply.json()) as Order;
}

/** Id of the event in a webhook request or in a shop event. */
function eventId({key, details}: Entry): string {
  const {id, request} = (details ?? {}) as {id?: unknown; request?: {id?: unknown}};
  return [id, request?.id].find((each) => typeof each === "string") ?? key;
}
