import {sha256} from "../../shared/secrets.ts";
import type {Runtime} from "../context.ts";
import type {Random} from "../random.ts";
import {collection, type Store} from "../store.ts";
import {ServiceError, V1Error} from "../wire/errors.ts";
import type {JsonPatch} from "../wire/json-patch.ts";
import {pageOf, type PageKey, readPageToken} from "../wire/paging.ts";
import {parse} from "../wire/validation.ts";
import type {EventType} from "./event-types.ts";
import type {Delivery, Event, SentEvent, Webhook} from "./events.model.ts";
import {PATCHABLE, type WebhookBody, webhookBody} from "./events.schema.ts";

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
  write(store, newEvent, {id: newEventId(random), now: clock.now(), newId: () => random.id()});
}

/** Creates an id in the format of PayPal's events. */
export function newEventId(random: Random): string {
  return `${random.id("WH-")}-${random.id()}`;
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

/** Adds a delivery, which is sent later. */
export function addDelivery(
  store: Store,
  delivery: Pick<Delivery, "id" | "eventId" | "webhookId" | "dueAt" | "target">,
): void {
  deliveries(store).add({...delivery, state: "waiting", tries: []});
}

/** An application, and the sandbox's origin as it reached it. */
export interface Caller {
  readonly applicationId: string;
  readonly origin: string;
}

/** PayPal's limit for an application. */
const MAX_WEBHOOKS = 10;

/**
 * Registers a webhook of an application.
 *
 * @throws V1Error 400 WEBHOOK_URL_ALREADY_EXISTS, WEBHOOK_NUMBER_LIMIT_EXCEEDED, or VALIDATION_ERROR for an address of
 *   the sandbox itself
 */
export function createWebhook(
  store: Store,
  {random}: Runtime,
  {applicationId, origin}: Caller,
  {url, event_types: types}: WebhookBody,
): Webhook {
  checkUrl(store, {applicationId, origin}, url);
  if (webhooksOf(store, applicationId).length >= MAX_WEBHOOKS)
    throw new V1Error(400, "WEBHOOK_NUMBER_LIMIT_EXCEEDED");
  return webhooks(store).add({
    id: random.id(),
    applicationId,
    url,
    origin,
    types: types.map(({name}) => name),
  });
}

/** Checks the address of a new or changed webhook. PayPal: the name is the code, as its plug-ins read it */
function checkUrl(store: Store, {applicationId, origin}: Caller, url: string): void {
  checkTarget(origin, url);
  if (webhooksOf(store, applicationId).some((webhook) => webhook.url === url))
    throw new V1Error(400, "WEBHOOK_URL_ALREADY_EXISTS");
}

/** @throws ServiceError 400 for an address of the sandbox itself */
export function checkTarget(origin: string, url: string): void {
  if (new URL(url).origin !== origin) return;
  const description = "The URL must not be an address of the sandbox itself.";
  throw new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field: "/url"}]);
}

/**
 * Replaces the address or the types of a webhook.
 *
 * @throws V1Error 400 VALIDATION_ERROR for another change, WEBHOOK_PATCH_REQUEST_NO_CHANGE, and as `createWebhook`; 404
 */
export function patchWebhook(store: Store, caller: Caller, id: string, patch: JsonPatch): Webhook {
  const {url, types} = showWebhook(store, caller.applicationId, id);
  const patched: Record<string, unknown> = {url, event_types: types.map((name) => ({name}))};
  for (const [index, {op, path = "", value}] of patch.entries()) {
    if (op !== "replace" || !isPatchable(path)) throw notPatchable(`/${index}`);
    patched[PATCHABLE[path]] = value;
  }
  const body = parse(webhookBody, patched);
  const names = body.event_types.map(({name}) => name);
  if (body.url !== url) checkUrl(store, caller, body.url);
  else if (names.length === types.length && names.every((name) => types.includes(name)))
    throw new V1Error(400, "WEBHOOK_PATCH_REQUEST_NO_CHANGE");
  return webhooks(store).change(id, {url: body.url, types: names});
}

function isPatchable(path: string): path is keyof typeof PATCHABLE {
  return path in PATCHABLE;
}

function notPatchable(at: string): ServiceError {
  const description = "Only /url and /event_types can be replaced.";
  return new ServiceError(400, [{issue: "INVALID_PATCH_OPERATION", description, field: at}]);
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

/** 404, the same for an unknown resource and for another application's. */
export function unknownResource(): V1Error {
  return new V1Error(404, "INVALID_RESOURCE_ID");
}

/** @throws V1Error 404 for an unknown webhook and for another application's */
export function showWebhook(store: Store, applicationId: string, id: string): Webhook {
  const webhook = webhooks(store).get(id);
  if (webhook?.applicationId !== applicationId) throw unknownResource();
  return webhook;
}

/** A webhook of any application. */
export function findWebhook(store: Store, id: string): Webhook | undefined {
  return webhooks(store).get(id);
}

/** Deletes a webhook with its deliveries. @throws V1Error 404 for an unknown one and for another application's */
export function removeWebhook(store: Store, applicationId: string, id: string): void {
  showWebhook(store, applicationId, id);
  webhooks(store).remove(id);
  deliveries(store).keep(({webhookId}) => webhookId !== id);
}

/** @throws V1Error 404 for an unknown event and for another application's */
export function showEvent(store: Store, id: string, applicationId?: string): Event {
  const event = events(store).get(id);
  if (!event || !isShownTo(event, applicationId)) throw unknownResource();
  return event;
}

/** Testers see all events, and applications those that PayPal lists. */
function isShownTo(event: Event, applicationId: string | undefined): boolean {
  return applicationId === undefined || (event.applicationId === applicationId && !event.simulated);
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
      isShownTo(event, applicationId) &&
      (type === undefined || event.type === type) &&
      (resourceId === undefined || event.resourceId === resourceId) &&
      (from === undefined || event.createdAt >= from) &&
      (until === undefined || event.createdAt <= until),
  );
  return pageOf(wanted, {after: readPageToken(token), size});
}

/** The receiver of a delivery. Undefined if its webhook was deleted. */
export function targetOf(store: Store, {target, webhookId}: Delivery): Delivery["target"] {
  return target ?? findWebhook(store, webhookId);
}

/** Events with their deliveries. */
export function sentOf(store: Store, rows: readonly Event[]): SentEvent[] {
  const ids = new Set(rows.map(({id}) => id));
  const sent = deliveries(store).where(({eventId}) => ids.has(eventId));
  return rows.map((event) => ({
    event,
    deliveries: sent
      .filter(({eventId}) => eventId === event.id)
      .map((delivery) => ({...delivery, url: targetOf(store, delivery)?.url ?? ""})),
  }));
}

/**
 * Sends an event again to the named webhooks of its application, or to all. Each is a new transmission with its own
 * tries.
 *
 * @throws V1Error 404 for an unknown event or webhook
 */
export function resendEvent(
  store: Store,
  {clock, random}: Runtime,
  target: {readonly id: string; readonly applicationId?: string | undefined},
  webhookIds?: readonly string[],
): Event {
  const event = showEvent(store, target.id, target.applicationId);
  const all = webhooksOf(store, event.applicationId).map(({id}) => id);
  if (webhookIds?.some((id) => !all.includes(id))) throw unknownResource();
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
