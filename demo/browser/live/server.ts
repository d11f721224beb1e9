import type {Proof} from "../../server/live/entry.ts";

const headers = {"content-type": "application/json"};

async function ask(path: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(path, init);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return reply;
}

/** Begins a run with a new buyer and without failures. @returns the place in the feed at which it begins */
export async function beginRun(signal: AbortSignal): Promise<string> {
  const reply = await ask("/live/runs", {method: "POST", headers, body: "{}", signal});
  const {place} = (await reply.json()) as {place: string};
  await beginSession();
  return place;
}

/**
 * Begins the buyer's session before the shop's page does: in a frame it sends two requests at once that would both begin
 * one.
 */
export async function beginSession(): Promise<void> {
  await ask("/service-api/session", {});
}

/** Removes the failures that this page has ordered. */
export async function endFailures(): Promise<void> {
  await ask("/live/failures", {method: "DELETE", headers, keepalive: true});
}

/** Orders a failure of PayPal. @returns the time in ms at which it ends by itself */
export async function beginFailure(name: string, signal: AbortSignal): Promise<number> {
  const reply = await ask(`/live/failures/${name}`, {method: "POST", headers, body: "{}", signal});
  return ((await reply.json()) as {endsAt: number}).endsAt;
}

/** Counts orders, captures and events since a place in the feed. */
export async function readProof(place: string, signal: AbortSignal): Promise<Proof> {
  const reply = await ask(`/live/proof?after=${encodeURIComponent(place)}`, {signal});
  return (await reply.json()) as Proof;
}
