import {sha256} from "../../shared/secrets.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import type {EventType} from "./event-types.ts";
import {
  deleteEvents,
  deleteWebhook,
  deliveriesOf,
  type DeliveryRow,
  type EventRow,
  findEvent,
  findWebhook,
  eraseResource,
  insertDeliveries,
  insertEvent,
  insertWebhook,
  putWebhook,
  triesOf,
  type WebhookRow,
  webhooksOf,
} from "./events.records.ts";
import type {WebhookBody} from "./events.schema.ts";

export {findWebhook, listEvents, webhooksOf} from "./events.records.ts";

/** Time for which events can be listed and sent again. */
const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An event to record. */
export interface NewEvent {
  readonly applicationId: string;
  readonly type: EventType;
  readonly resourceId: string;
  /**
   * The resource as in the REST reply. Its links are paths, which get their origin when the event is sent or shown.
   */
  readonly resource: object;
}

/**
 * Records an event and one delivery for each subscribed webhook, in the transaction of its cause. The deliveries are
 * sent later.
 */
export async function recordEvent(
  tx: Tx,
  {clock, random, isSeeding}: Runtime,
  newEvent: NewEvent,
): Promise<void> {
  if (isSeeding === true) return;
  const id = `${random.id("WH-")}-${random.id()}`;
  await writeEvent(tx, newEvent, {id, now: clock.now(), newId: () => random.id()});
}

/**
 * Records an event that is caused by time alone. Several instances may record it, so its ids are derived from its
 * content.
 */
export async function recordDueEvent(tx: Tx, newEvent: NewEvent, now: number): Promise<void> {
  const id = `WH-${newEvent.resourceId}-${newEvent.type.split(".").at(-1)}`;
  await writeEvent(tx, newEvent, {id, now, newId: (webhookId) => sha256(`${id} ${webhookId}`).slice(0, 32)});
}

interface Writing {
  readonly id: string;
  readonly now: number;
  /** Makes a transmission's id. */
  readonly newId: (webhookId: string) => string;
}

async function writeEvent(tx: Tx, newEvent: NewEvent, {id, now, newId}: Writing): Promise<void> {
  const event: EventRow = {
    id,
    application_id: newEvent.applicationId,
    event_type: newEvent.type,
    resource_id: newEvent.resourceId,
    resource: JSON.stringify(newEvent.resource),
    created_at: now,
  };
  await insertEvent(tx, event);
  const wanting = (await webhooksOf(tx, newEvent.applicationId)).filter((webhook) =>
    wants(webhook, newEvent.type),
  );
  await insertDeliveries(
    tx,
    wanting.map((webhook) => deliveryOf(newId(webhook.id), event.id, webhook.id, now)),
  );
}

function wants(webhook: WebhookRow, type: EventType): boolean {
  const types = JSON.parse(webhook.event_types) as string[];
  return types.includes("*") || types.includes(type);
}

function deliveryOf(id: string, eventId: string, webhookId: string, now: number): DeliveryRow {
  return {
    id,
    event_id: eventId,
    webhook_id: webhookId,
    state: "waiting",
    tries: 0,
    due_at: now,
    claimed_until: 0,
    held: 0,
  };
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
export async function createWebhook(
  tx: Tx,
  {clock, random}: Runtime,
  target: {readonly applicationId: string; readonly origin: string},
  body: WebhookBody,
): Promise<WebhookRow> {
  const {applicationId, origin} = target;
  if (new URL(body.url).origin === origin) {
    throw wrongUrl("INVALID_PARAMETER_VALUE", "The URL must not be an address of the sandbox itself.");
  }
  const row = await insertWebhook(tx, {
    id: random.id(),
    application_id: applicationId,
    url: body.url,
    origin,
    event_types: JSON.stringify(body.event_types.map(({name}) => name)),
    created_at: clock.now(),
  });
  if (!row) throw wrongUrl("WEBHOOK_URL_ALREADY_EXISTS", "The application has a webhook with this address.");
  if ((await webhooksOf(tx, applicationId)).length > MAX_WEBHOOKS) {
    throw wrongUrl("WEBHOOK_NUMBER_LIMIT_EXCEEDED", `An application has at most ${MAX_WEBHOOKS} webhooks.`);
  }
  return row;
}

function wrongUrl(issue: string, description: string): ServiceError {
  return new ServiceError(400, [{issue, description, field: "/url", location: "body"}]);
}

/** Creates or updates the webhook of the settings, which gets all events. */
export async function seedWebhook(
  tx: Tx,
  {clock}: Pick<Runtime, "clock">,
  webhook: {readonly applicationId: string; readonly id: string; readonly url: string},
): Promise<void> {
  const known = await webhooksOf(tx, webhook.applicationId);
  // Each address has one webhook. The webhook of the settings replaces another one with its address.
  const other = known.find(({id, url}) => url === webhook.url && id !== webhook.id);
  if (other) await deleteWebhook(tx, other.id, webhook.applicationId);
  await putWebhook(tx, {
    id: webhook.id,
    application_id: webhook.applicationId,
    url: webhook.url,
    origin: null,
    event_types: JSON.stringify(["*"]),
    created_at: clock.now(),
  });
}

/** @throws ServiceError 404 for an unknown webhook and for another application's */
export async function showWebhook(queries: Queries, applicationId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(queries, id, applicationId);
  if (!row) throw notFound("id");
  return row;
}

/** @throws ServiceError 404 for an unknown webhook and for another application's */
export async function removeWebhook(tx: Tx, applicationId: string, id: string): Promise<void> {
  if (!(await deleteWebhook(tx, id, applicationId))) throw notFound("id");
}

/** @throws ServiceError 404 for an unknown event and for another application's */
export async function showEvent(queries: Queries, id: string, applicationId?: string): Promise<EventRow> {
  const row = await findEvent(queries, id, applicationId);
  if (!row) throw notFound("id");
  return row;
}

/** The deliveries and tries of events. */
export async function sentOf(queries: Queries, rows: readonly EventRow[]) {
  const deliveries = await deliveriesOf(
    queries,
    rows.map(({id}) => id),
  );
  const webhooks: WebhookRow[] = [];
  for (const applicationId of new Set(rows.map(({application_id: id}) => id))) {
    webhooks.push(...(await webhooksOf(queries, applicationId)));
  }
  const tries = await triesOf(
    queries,
    deliveries.map(({id}) => id),
  );
  return {deliveries, webhooks, tries};
}

/**
 * Sends an event again to the named webhooks of its application, or to all. Each is a new transmission with its own
 * tries.
 *
 * @throws ServiceError 404 for an unknown event, 422 for an unknown webhook
 */
export async function resendEvent(
  tx: Tx,
  {clock, random}: Runtime,
  target: {readonly id: string; readonly applicationId?: string | undefined},
  webhookIds?: readonly string[],
): Promise<EventRow> {
  const event = await showEvent(tx, target.id, target.applicationId);
  const all = (await webhooksOf(tx, event.application_id)).map(({id}) => id);
  const unknown = webhookIds?.find((id) => !all.includes(id));
  if (unknown !== undefined) {
    throw unprocessable("WEBHOOK_NOT_FOUND", "The application has no such webhook.", "/webhook_ids");
  }
  const now = clock.now();
  await insertDeliveries(
    tx,
    [...new Set(webhookIds ?? all)].map((webhookId) => deliveryOf(random.id(), event.id, webhookId, now)),
  );
  return event;
}

/** Removes the content of events about a resource that was erased. */
export async function eraseEventsOf(tx: Tx, applicationId: string, resourceId: string): Promise<void> {
  await eraseResource(tx, applicationId, resourceId);
}

/** Deletes events that are too old to be listed. */
export async function deleteOldEvents(tx: Tx, now: number): Promise<void> {
  await deleteEvents(tx, now - EVENT_KEPT_MS);
}
