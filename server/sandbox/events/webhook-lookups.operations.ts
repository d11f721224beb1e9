import type {Random} from "../random.ts";
import {collection, type Store} from "../store.ts";
import {unknownResource} from "./events.operations.ts";
import type {LinkDescription} from "../wire/shapes.ts";

/** Link of an application to its account, for events that other applications cause. The sandbox causes none. */
interface WebhookLookup {
  readonly id: string;
  readonly applicationId: string;
  readonly clientId: string;
}

const lookups = collection<WebhookLookup>("webhook_lookups");

export function createLookup(
  store: Store,
  random: Random,
  application: Pick<WebhookLookup, "applicationId" | "clientId">,
): WebhookLookup {
  return lookups(store).add({id: random.id(), ...application});
}

export function lookupsOf(store: Store, applicationId: string): WebhookLookup[] {
  return lookups(store).where((lookup) => lookup.applicationId === applicationId);
}

/** @throws V1Error 404 for an unknown lookup and for another application's */
export function showLookup(store: Store, applicationId: string, id: string): WebhookLookup {
  const lookup = lookups(store).get(id);
  if (lookup?.applicationId !== applicationId) throw unknownResource();
  return lookup;
}

/** @throws V1Error 404 for an unknown lookup and for another application's */
export function removeLookup(store: Store, applicationId: string, id: string): void {
  showLookup(store, applicationId, id);
  lookups(store).remove(id);
}

export function lookupReply({id, clientId}: WebhookLookup, origin: string) {
  const self = `${origin}/v1/notifications/webhooks-lookup/${id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: self, rel: "delete", method: "DELETE"},
  ];
  return {id, client_id: clientId, links};
}
