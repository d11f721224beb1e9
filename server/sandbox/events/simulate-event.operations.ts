import samples from "../data/event-samples.json" with {type: "json"};
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {ServiceError} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {EVENT_KINDS, type EventType} from "./event-types.ts";
import type {Event} from "./events.model.ts";
import {addDelivery, type Caller, checkTarget, events, newEventId, showWebhook} from "./events.operations.ts";
import type {SimulateBody} from "./events.schema.ts";

/** Samples by event type, or by the type of the resource. Links are paths. */
const SAMPLES: Readonly<Record<string, object>> = samples;

/**
 * Webhook id in the signature of a simulated event that goes to an address. PayPal: the documentation of its webhooks
 * simulator
 */
const SIMULATOR_ID = "WEBHOOK_ID";

/**
 * Sends an event with a sample resource to a webhook, or to an address.
 *
 * @throws V1Error 404 for an unknown webhook
 * @throws ServiceError 400 without a webhook and an address, and for an address of the sandbox itself
 */
export function simulateEvent(
  store: Store,
  {clock, random}: Runtime,
  {applicationId, origin}: Caller,
  {webhook_id: webhookId, url, event_type: type, resource_version: wanted}: SimulateBody,
): Event {
  if (webhookId !== undefined) showWebhook(store, applicationId, webhookId);
  else if (url === undefined) throw needsReceiver();
  else checkTarget(origin, url);
  const now = clock.now();
  const resourceId = random.id();
  const {versions} = EVENT_KINDS[type];
  const event = events(store).add({
    id: newEventId(random),
    applicationId,
    type,
    resourceId,
    resource: sampleOf(type, resourceId, now),
    createdAt: now,
    simulated: {version: versions.find((version) => version === wanted) ?? versions.at(-1)!},
  });
  addDelivery(store, {
    id: random.id(),
    eventId: event.id,
    dueAt: now,
    webhookId: webhookId ?? SIMULATOR_ID,
    ...(webhookId === undefined && url !== undefined ? {target: {url, origin}} : {}),
  });
  return event;
}

function needsReceiver(): ServiceError {
  const description = "A webhook_id or a url is needed.";
  return new ServiceError(400, [
    {issue: "MISSING_REQUIRED_PARAMETER", description, field: "/webhook_id", location: "body"},
  ]);
}

/** A realistic resource of an event type. Resources without a sample have only an id, times and a link. */
function sampleOf(type: EventType, id: string, now: number): object {
  const {resource, sample = {}} = EVENT_KINDS[type];
  const time = timeOf(now);
  const plain = {
    id,
    create_time: time,
    update_time: time,
    links: [{href: `/v1/${resource}/${id}`, rel: "self", method: "GET"}],
  };
  return changed(SAMPLES[type] ?? SAMPLES[resource] ?? plain, sample);
}

/** A copy of an object with other values of some fields, also of inner ones. */
function changed(value: object, changes: object): object {
  const fields = {...value} as Record<string, unknown>;
  for (const [name, change] of Object.entries(changes) as [string, unknown][]) {
    const before = fields[name];
    fields[name] = isObject(before) && isObject(change) ? changed(before, change) : change;
  }
  return fields;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
