import {Hono} from "hono";
import {z} from "zod";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {operation} from "../rest/operation.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {jsonPatch} from "../wire/json-patch.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {type PageKey, pageLinks, pageTokenOf} from "../wire/paging.ts";
import type {LinkDescription} from "../wire/shapes.ts";
import {parse} from "../wire/validation.ts";
import type {Deliveries} from "./deliveries.ts";
import {EVENT_TYPES} from "./event-types.ts";
import {eventForTesters, eventReply, eventTypeReply, listedEvent, webhookReply} from "./events.model.ts";
import {
  createWebhook,
  findWebhook,
  pageOfEvents,
  patchWebhook,
  removeWebhook,
  resendEvent,
  sentOf,
  showEvent,
  showWebhook,
  webhooksOf,
} from "./events.operations.ts";
import {
  controlQuery,
  eventId,
  type EventsQuery,
  eventsQuery,
  resendBody,
  simulateBody,
  verifyBody,
  webhookBody,
  webhookId,
} from "./events.schema.ts";
import {signingKeys} from "./signing-keys.ts";
import {simulateEvent} from "./simulate-event.operations.ts";
import {AUTH_ALGORITHM, isSigned} from "./webhook-signature.ts";

/** Path of the certificates, the same on each host of the sandbox. */
export const CERTIFICATE_PATH = "/notifications/certificates/";

const shared = {
  scopes: ["applications/webhooks"],
  v1Issues: {url: "Not a valid webhook URL"},
} as const;
const ofWebhook = {...shared, params: z.object({webhook_id: webhookId})};
const ofEvent = {...shared, params: z.object({event_id: eventId})};

/** `/v1/notifications`. */
export const eventOperations = [
  operation(
    "POST /v1/notifications/webhooks",
    {
      ...shared,
      id: "webhooks.create",
      body: {schema: webhookBody},
    },
    ({body, store, context, application: {id: applicationId}, origin}) => ({
      status: 201,
      body: webhookReply(createWebhook(store, context, {applicationId, origin}, body), origin),
    }),
  ),

  operation(
    "GET /v1/notifications/webhooks",
    {...shared, id: "webhooks.list"},
    ({store, application: {id}, origin}) => ({
      status: 200,
      body: {webhooks: webhooksOf(store, id).map((webhook) => webhookReply(webhook, origin))},
    }),
  ),

  operation(
    "GET /v1/notifications/webhooks/{webhook_id}",
    {...ofWebhook, id: "webhooks.get"},
    ({params: {webhook_id: id}, store, application, origin}) => ({
      status: 200,
      body: webhookReply(showWebhook(store, application.id, id), origin),
    }),
  ),

  operation(
    "PATCH /v1/notifications/webhooks/{webhook_id}",
    {...ofWebhook, id: "webhooks.update", body: {schema: jsonPatch}},
    ({params: {webhook_id: id}, body, store, application: {id: applicationId}, origin}) => ({
      status: 200,
      body: webhookReply(patchWebhook(store, {applicationId, origin}, id, body), origin),
    }),
  ),

  operation(
    "GET /v1/notifications/webhooks/{webhook_id}/event-types",
    {...ofWebhook, id: "event-types.list"},
    ({params: {webhook_id: id}, store, application}) => ({
      status: 200,
      body: {event_types: showWebhook(store, application.id, id).types.map(eventTypeReply)},
    }),
  ),

  operation(
    "DELETE /v1/notifications/webhooks/{webhook_id}",
    {...ofWebhook, id: "webhooks.delete"},
    ({params: {webhook_id: id}, store, application}) => {
      removeWebhook(store, application.id, id);
      return {status: 204};
    },
  ),

  operation(
    "GET /v1/notifications/webhooks-event-types",
    {...shared, id: "webhooks-event-types.list"},
    () => ({
      status: 200,
      body: {event_types: EVENT_TYPES.map(eventTypeReply)},
    }),
  ),

  operation(
    "GET /v1/notifications/webhooks-events",
    {
      ...shared,
      id: "webhooks-events.list",
      query: eventsQuery,
    },
    ({query, store, application: {id: applicationId}, origin}) => {
      const {rows, last} = pageOfEvents(store, {...query, applicationId});
      const events = sentOf(store, rows).map((sent) => listedEvent(sent, origin));
      return {status: 200, body: {events, count: events.length, links: listLinks(origin, query, last)}};
    },
  ),

  operation(
    "GET /v1/notifications/webhooks-events/{event_id}",
    {...ofEvent, id: "webhooks-events.get"},
    ({params: {event_id: id}, store, application, origin}) => {
      const [sent] = sentOf(store, [showEvent(store, id, application.id)]);
      return {status: 200, body: listedEvent(sent!, origin)};
    },
  ),

  operation(
    "POST /v1/notifications/webhooks-events/{event_id}/resend",
    {
      ...ofEvent,
      id: "webhooks-events.resend",
      body: {schema: resendBody, optional: true},
    },
    ({params: {event_id: id}, body, store, context, application: {id: applicationId}, origin}) => ({
      status: 202,
      body: eventReply(resendEvent(store, context, {id, applicationId}, body.webhook_ids), origin),
    }),
  ),

  operation(
    "POST /v1/notifications/simulate-event",
    {...shared, id: "simulate-event.post", body: {schema: simulateBody}},
    ({body, store, context, application: {id: applicationId}, origin}) => ({
      status: 202,
      body: eventReply(simulateEvent(store, context, {applicationId, origin}, body), origin),
    }),
  ),

  operation(
    "POST /v1/notifications/verify-webhook-signature",
    {
      ...shared,
      id: "webhooks.verify-signature",
      body: {schema: verifyBody},
    },
    ({body, store, application}) => {
      const webhook = findWebhook(store, body.webhook_id);
      const path = URL.parse(body.cert_url)?.pathname ?? "";
      const key = path.startsWith(CERTIFICATE_PATH)
        ? signingKeys(store).get(path.slice(CERTIFICATE_PATH.length))
        : undefined;
      const transmission = {
        id: body.transmission_id,
        time: body.transmission_time,
        webhookId: body.webhook_id,
        body: JSON.stringify(body.webhook_event),
      };
      const isGenuine =
        webhook?.applicationId === application.id &&
        key !== undefined &&
        body.auth_algo === AUTH_ALGORITHM &&
        isSigned(transmission, body.transmission_sig, key.certificate);
      return {
        status: 200,
        body: {verification_status: isGenuine ? ("SUCCESS" as const) : ("FAILURE" as const)},
      };
    },
  ),
];

/** The certificates for signature checks, and `/_sandbox/webhooks`. */
export function eventRoutes(context: SandboxContext, deliveries: Pick<Deliveries, "wake">): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;

  routes.get(`${CERTIFICATE_PATH}:id`, (c) => {
    const key = signingKeys(store).get(c.req.param("id"));
    if (!key) throw notFound("id");
    return c.body(key.certificate, 200, {
      "Content-Type": "application/x-pem-file",
      "Cache-Control": "public, max-age=86400",
    });
  });

  routes.get("/_sandbox/webhooks", onlyLoopback, (c) => {
    const {rows, last} = pageOfEvents(store, parse(controlQuery, c.req.query(), "query"));
    return c.json({
      events: sentOf(store, rows).map((sent) => eventForTesters(sent, ownOrigin(c))),
      links: pageLinks(c, last),
    });
  });
  routes.post("/_sandbox/webhooks/:id/resend", onlyLoopback, async (c) => {
    const {webhook_ids: ids} = parse(resendBody.strict(), (await readJsonBody(c.req.raw)) ?? {});
    const event = store.run(() => resendEvent(store, context, {id: c.req.param("id")}, ids));
    deliveries.wake();
    return c.json(eventReply(event, ownOrigin(c)), 202);
  });

  return routes;
}

function listLinks(origin: string, query: EventsQuery, last: PageKey | undefined): LinkDescription[] {
  const linkTo = (rel: string, token: string | undefined): LinkDescription => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({...query, page_token: token})) {
      const isTime = name === "start_time" || name === "end_time";
      if (value !== undefined) search.set(name, isTime ? new Date(value).toISOString() : String(value));
    }
    return {href: `${origin}/v1/notifications/webhooks-events?${search.toString()}`, rel, method: "GET"};
  };
  const next = last && linkTo("next", pageTokenOf(last));
  return [linkTo("self", query.page_token), ...(next ? [next] : [])];
}
