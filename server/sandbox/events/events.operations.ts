import {sha256} from "../../shared/secrets.ts";
import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {pageOf, type PageKey, readPageToken} from "../wire/paging.ts";
import type {EventType} from "./event-types.ts";
import type {Delivery, Event, SentEvent, Webhook} from "./events.model.ts";
import type {WebhookBody} from "./events.schema.ts";

export const events = collection<Event>("events");
const webhooks = collection<Webhook>("webhooks");
export const deliveries = collection<Delivery>("deliveries");

/** Time for which events can be listed and sent again. */
const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An event to record. */
export type NewEvent = Pick<Event, "applicationId" | "type" | "resourceId" | "resource">;

/** Records an event and one delivery for each subscribed webhook. The deliveries are sent later. */
export function recordEvent(store: Store, runtime: Runtime, newEvent: NewEvent): void {
  if (runtime.isSeeding === true) return;
  const {clock, random} = runtime;
  const id = `${random.id("WH-")}-${random.id()}`;
  write(store, newEvent, {id, now: clock.now(), newId: () => random.id()});
}

/** Records an event that is caused by time alone. Its ids are derived from its content. */
export function recordDueEvent(store: Store, newEvent: NewEvent, now: number): void {
  const id = `WH-${newEvent.resourceId}-${newEvent.type.split(".").at(-1)}`;
  write(store, newEvent, {id, now, newId: (webhookId) => sha256(`${id} ${webhookId}`).slice(0, 32)});
}

interface Writing {
  readonly id: string;
  readonly now: number;
  /** Makes a transmission's id. */
  readonly newId: (webhookId: string) => string;
}

function write(store: Store, newEvent: NewEvent, {id, now, newId}: Writing): void {
  events(store).add({...newEvent, id, createdAt: now});
  for (const {id: webhookId, types} of webhooksOf(store, newEvent.applicationId)) {
    if (types.includes("*") || types.includes(newEvent.type))
      addDelivery(store, {id: newId(webhookId), eventId: id, webhookId, dueAt: now});
  }
}

function addDelivery(store: Store, delivery: Pick<Delivery, "id" | "eventId" | "webhookId" | "dueAt">): void {
  deliveries(store).add({...delivery, state: "waiting", tries: []});
}

/** PayPal's limit for an application. */
const MAX_WEBHOOKS = 10;

/**
 * Registers a webhook of an application.
 *
 * @param origin the sandbox's origin, as the caller reached it
 * @throws ServiceError 400 WEBHOOK_URL_ALREADY_EXISTS, WEBHOOK_NUMBER_LIMIT_EXCEEDED, or INVALID_PARAMETER_VALUE for
 *   an address of the sandbox itself
 */
export function createWebhook(
  store: Store,
  {random}: Runtime,
  {applicationId, origin}: {readonly applicationId: string; readonly origin: string},
  {url, event_types: types}: WebhookBody,
): Webhook {
  if (new URL(url).origin === origin) {
    throw wrongUrl("INVALID_PARAMETER_VALUE", "The URL must not be an address of the sandbox itself.");
  }
  const known = webhooksOf(store, applicationId);
  if (known.some((webhook) => webhook.url === url)) {
    throw wrongUrl("WEBHOOK_URL_ALREADY_EXISTS", "The application has a webhook with this address.");
  }
  if (known.length >= MAX_WEBHOOKS) {
    throw wrongUrl("WEBHOOK_NUMBER_LIMIT_EXCEEDED", `An application has at most ${MAX_WEBHOOKS} webhooks.`);
  }
  return webhooks(store).add({
    id: random.id(),
    applicationId,
    url,
    origin,
    types: types.map(({name}) => name),
  });
}

function wrongUrl(issue: string, description: string): ServiceError {
  return new ServiceError(400, [{issue, description, field: "/url", location: "body"}]);
}

/** Creates or updates the webhook of the settings, which gets all events. */
export function seedWebhook(store: Store, webhook: Pick<Webhook, "id" | "applicationId" | "url">): void {
  const {id, applicationId, url} = webhook;
  // Each address has one webhook. The webhook of the settings replaces another one with its address.
  const other = webhooksOf(store, applicationId).find((each) => each.url === url && each.id !== id);
  if (other) removeWebhook(store, applicationId, other.id);
  webhooks(store).put({...webhook, types: ["*"]});
}

export function webhooksOf(store: Store, applicationId: string): Webhook[] {
  return webhooks(store).where((webhook) => webhook.applicationId === applicationId);
}

/** @throws ServiceError 404 for an unknown webhook and for another application's */
export function showWebhook(store: Store, applicationId: string, id: string): Webhook {
  const webhook = webhooks(store).get(id);
  if (webhook?.applicationId !== applicationId) throw notFound("id");
  return webhook;
}

/** A webhook of any application. */
export function findWebhook(store: Store, id: string): Webhook | undefined {
  return webhooks(store).get(id);
}

/** Deletes a webhook with its deliveries. @throws ServiceError 404 for an unknown one and for another application's */
export function removeWebhook(store: Store, applicationId: string, id: string): void {
  showWebhook(store, applicationId, id);
  webhooks(store).remove(id);
  deliveries(store).keep(({webhookId}) => webhookId !== id);
}

/** @throws ServiceError 404 for an unknown event and for another application's */
export function showEvent(store: Store, id: string, applicationId?: string): Event {
  const event = events(store).get(id);
  if (!event || (applicationId !== undefined && event.applicationId !== applicationId)) throw notFound("id");
  return event;
}

export interface EventFilter {
  /** All applications if absent. */
  readonly applicationId?: string | undefined;
  readonly event_type?: EventType | undefined;
  /** Id of the resource. */
  readonly transaction_id?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
  readonly page_size: number;
  readonly page_token?: string | undefined;
}

/** A page of events, newest first. */
export function pageOfEvents(
  store: Store,
  {applicationId, event_type: type, transaction_id: resourceId, start_time: from, ...query}: EventFilter,
): {readonly rows: readonly Event[]; readonly last: PageKey | undefined} {
  const {end_time: until, page_size: size, page_token: token} = query;
  const wanted = events(store).where(
    (event) =>
      (applicationId === undefined || event.applicationId === applicationId) &&
      (type === undefined || event.type === type) &&
      (resourceId === undefined || event.resourceId === resourceId) &&
      (from === undefined || event.createdAt >= from) &&
      (until === undefined || event.createdAt <= until),
  );
  return pageOf(wanted, {after: readPageToken(token), size});
}

/** Events with their deliveries. */
export function sentOf(store: Store, rows: readonly Event[]): SentEvent[] {
  const ids = new Set(rows.map(({id}) => id));
  const sent = deliveries(store).where(({eventId}) => ids.has(eventId));
  return rows.map((event) => ({
    event,
    deliveries: sent
      .filter(({eventId}) => eventId === event.id)
      .map((delivery) => ({...delivery, url: webhooks(store).need(delivery.webhookId).url})),
  }));
}

/**
 * Sends an event again to the named webhooks of its application, or to all. Each is a new transmission with its own
 * tries.
 *
 * @throws ServiceError 404 for an unknown event, 422 for an unknown webhook
 */
export function resendEvent(
  store: Store,
  {clock, random}: Runtime,
  target: {readonly id: string; readonly applicationId?: string | undefined},
  webhookIds?: readonly string[],
): Event {
  const event = showEvent(store, target.id, target.applicationId);
  const all = webhooksOf(store, event.applicationId).map(({id}) => id);
  if (webhookIds?.some((id) => !all.includes(id))) {
    throw unprocessable("WEBHOOK_NOT_FOUND", "The application has no such webhook.", "/webhook_ids");
  }
  for (const webhookId of new Set(webhookIds ?? all))
    addDelivery(store, {id: random.id(), eventId: event.id, webhookId, dueAt: clock.now()});
  return event;
}

/** Reduces events about an erased resource to its id. */
export function eraseEventsOf(store: Store, applicationId: string, resourceId: string): void {
  const about = events(store).where(
    (event) => event.applicationId === applicationId && event.resourceId === resourceId,
  );
  for (const {id} of about) events(store).change(id, {resource: {id: resourceId}});
}

/** Deletes events that are too old to be listed, with their deliveries. */
export function deleteOldEvents(store: Store, now: number): void {
  events(store).keep(({createdAt}) => createdAt >= now - EVENT_KEPT_MS);
  deliveries(store).keep(({eventId}) => events(store).get(eventId) !== undefined);
}
