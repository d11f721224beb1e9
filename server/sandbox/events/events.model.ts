import {type LinkDescription, timeOf} from "../wire/shapes.ts";
import {EVENT_KINDS, type EventType} from "./event-types.ts";

/** Something that happened to a resource. */
export interface Event {
  readonly id: string;
  readonly applicationId: string;
  readonly type: EventType;
  readonly resourceId: string;
  /** As in the REST reply. Its links are paths, which get their origin when the event is sent or shown. */
  readonly resource: object;
  readonly createdAt: number;
  /** An event that an application simulated, with the requested version of its sample. PayPal doesn't list it. */
  readonly simulated?: {readonly version: string};
}

export interface Webhook {
  readonly id: string;
  readonly applicationId: string;
  readonly url: string;
  /** The sandbox's origin when the webhook was registered. Absent for the webhook of the settings. */
  readonly origin?: string;
  /** `*` stands for all types. */
  readonly types: readonly (EventType | "*")[];
}

/** A try to send an event. */
export interface Try {
  /** By the sandbox's clock. */
  readonly triedAt: number;
  /** The receiver's HTTP status. Null without a reply. */
  readonly status: number | null;
  /** The reason for a missing reply. */
  readonly failure: string | null;
}

/** Delivery of an event to a webhook. Its id is that of the transmission. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  /** Address of a simulated event that goes to no webhook. */
  readonly target?: Pick<Webhook, "url" | "origin">;
  /** `waiting` for its next try, `arrived` after a 2xx reply, or `given-up` after the last try. */
  readonly state: "waiting" | "arrived" | "given-up";
  readonly tries: readonly Try[];
  /** By the sandbox's clock. */
  readonly dueAt: number;
  /** A fault has delayed it, or holds it until another delivery to its webhook is sent. */
  readonly fault?: "delayed" | "held";
}

export function webhookReply({id, url, types}: Webhook, origin: string) {
  const self = `${origin}/v1/notifications/webhooks/${id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: self, rel: "update", method: "PATCH"},
    {href: self, rel: "delete", method: "DELETE"},
  ];
  return {id, url, event_types: types.map(eventTypeReply), links};
}

/** An event type, as PayPal lists it. */
export function eventTypeReply(name: EventType | "*") {
  if (name === "*") return {name};
  const {description, versions, deprecated} = EVENT_KINDS[name];
  return {name, description, status: deprecated ? "DEPRECATED" : "ENABLED", resource_versions: versions};
}

/** An event as it is sent and listed. `origin` is the sandbox's origin as its reader reaches it. */
export function eventReply({id, type, resource, createdAt, simulated}: Event, origin: string) {
  const {resource: resourceType, versions, description} = EVENT_KINDS[type];
  const self = `${origin}/v1/notifications/webhooks-events/${id}`;
  const links: LinkDescription[] = [
    {href: self, rel: "self", method: "GET"},
    {href: `${self}/resend`, rel: "resend", method: "POST"},
  ];
  return {
    id,
    event_version: "1.0",
    create_time: timeOf(createdAt),
    resource_type: resourceType,
    resource_version: simulated?.version ?? versions.at(-1),
    event_type: type,
    summary: description,
    resource: withOrigin(resource, origin) as Record<string, unknown>,
    links,
  };
}

/** An event with its deliveries, and the addresses they go to. */
export interface SentEvent {
  readonly event: Event;
  readonly deliveries: readonly (Delivery & {readonly url: string})[];
}

const STATUSES = {waiting: "PENDING", arrived: "SUCCESS", "given-up": "FAILURE"} as const;

/** An event in the list, with the state of its deliveries. */
export function listedEvent({event, deliveries}: SentEvent, origin: string) {
  const transmissions = deliveries.map((delivery) => ({
    ...transmissionOf(delivery),
    tries: delivery.tries.length,
  }));
  return {...eventReply(event, origin), transmissions};
}

/** An event for testers, with all tries. */
export function eventForTesters({event, deliveries}: SentEvent, origin: string) {
  return {
    ...eventReply(event, origin),
    application_id: event.applicationId,
    transmissions: deliveries.map((delivery) => ({
      ...transmissionOf(delivery),
      tries: delivery.tries.map(({triedAt, status, failure}, index) => ({
        number: index + 1,
        time: new Date(triedAt).toISOString(),
        status,
        failure,
      })),
      next_try_time: delivery.state === "waiting" ? new Date(delivery.dueAt).toISOString() : null,
    })),
  };
}

function transmissionOf({id, webhookId, url, state}: SentEvent["deliveries"][number]) {
  return {webhook_id: webhookId, webhook_url: url, transmission_id: id, status: STATUSES[state]};
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
