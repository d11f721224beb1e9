import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {EVENT_KINDS, type EventType} from "./event-types.ts";
import type {DeliveryRow, EventRow, TryRow, WebhookRow} from "./events.records.ts";

export function webhookReply(row: WebhookRow, origin: string) {
  const self = `${origin}/v1/notifications/webhooks/${row.id}`;
  const names = JSON.parse(row.event_types) as (EventType | "*")[];
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: self, rel: "delete", method: "DELETE"},
  ];
  return {
    id: row.id,
    url: row.url,
    event_types: names.map((name) =>
      name === "*" ? {name} : {name, description: EVENT_KINDS[name].description},
    ),
    links,
  };
}

/** An event as it is sent and listed. `origin` is the sandbox's origin as its reader reaches it. */
export function eventReply(row: EventRow, origin: string) {
  const {resourceType, resourceVersion, description} = EVENT_KINDS[row.event_type];
  const self = `${origin}/v1/notifications/webhooks-events/${row.id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: `${self}/resend`, rel: "resend", method: "POST"},
  ];
  return {
    id: row.id,
    event_version: "1.0",
    create_time: timeOf(row.created_at),
    resource_type: resourceType,
    resource_version: resourceVersion,
    event_type: row.event_type,
    summary: description,
    resource: withOrigin(JSON.parse(row.resource), origin) as Record<string, unknown>,
    links,
  };
}

/** Deliveries and tries of an event, and the webhooks they go to. */
export interface Sent {
  readonly deliveries: readonly DeliveryRow[];
  readonly webhooks: readonly WebhookRow[];
  readonly tries: readonly TryRow[];
}

const STATUSES = {waiting: "PENDING", arrived: "SUCCESS", "given-up": "FAILURE"} as const;

/** An event in the list, with the state of its deliveries. */
export function listedEvent(row: EventRow, {deliveries, webhooks}: Omit<Sent, "tries">, origin: string) {
  const transmissions = deliveries
    .filter(({event_id: id}) => id === row.id)
    .map(({id, webhook_id, state, tries}) => ({
      webhook_id,
      webhook_url: webhooks.find((webhook) => webhook.id === webhook_id)?.url ?? "",
      transmission_id: id,
      status: STATUSES[state],
      tries,
    }));
  return {...eventReply(row, origin), transmissions};
}

/** An event for testers, with all tries. */
export function eventForTesters(row: EventRow, {deliveries, webhooks, tries}: Sent, origin: string) {
  const {transmissions, ...event} = listedEvent(row, {deliveries, webhooks}, origin);
  return {
    ...event,
    application_id: row.application_id,
    transmissions: transmissions.map((transmission) => ({
      ...transmission,
      next_try_time: nextTryOf(deliveries.find(({id}) => id === transmission.transmission_id)),
      tries: tries
        .filter(({delivery_id: id}) => id === transmission.transmission_id)
        .map(({number, tried_at, status, failure}) => ({
          number,
          time: new Date(tried_at).toISOString(),
          status,
          failure,
        })),
    })),
  };
}

function nextTryOf(delivery: DeliveryRow | undefined): string | null {
  return delivery?.state === "waiting" ? new Date(delivery.due_at).toISOString() : null;
}

/** Adds the origin to the links of a resource, which are stored as paths. */
function withOrigin(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withOrigin(entry, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [
      key,
      key === "href" && typeof entry === "string" && entry.startsWith("/")
        ? `${origin}${entry}`
        : withOrigin(entry, origin),
    ]),
  );
}
