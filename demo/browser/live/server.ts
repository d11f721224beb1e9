import type {Proof} from "../../server/live/entry.ts";

const headers = {"content-type": "application/json"};

async function ask<Reply>(path: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> {
  const reply = await fetch(path, {...init, ...(signal && {signal})});
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return (await reply.json()) as Reply;
}

/** Removes the failures that this page has ordered. @returns the feed's place after it */
export async function endFailures(keepalive = false): Promise<string> {
  return (await ask<{place: string}>("/live/failures", {method: "DELETE", headers, keepalive})).place;
}

/** Orders a failure of PayPal. @returns the time in ms at which it ends by itself */
export async function beginFailure(name: string, signal: AbortSignal): Promise<number> {
  const init = {method: "POST", headers, body: "{}"};
  return (await ask<{endsAt: number}>(`/live/failures/${name}`, init, signal)).endsAt;
}

/** Counts orders, captures and events since a place in the feed. */
export const readProof = (place: string, signal: AbortSignal): Promise<Proof> =>
  ask<Proof>(`/live/proof?after=${encodeURIComponent(place)}`, {}, signal);
