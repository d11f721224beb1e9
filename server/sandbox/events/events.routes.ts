import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {Queries, SandboxContext} from "../context.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {ownOrigin} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {type PageKey, pageLinks, pageTokenOf, readPageToken} from "../wire/paging.ts";
import {serveOn} from "../wire/serve.ts";
import type {LinkDescription} from "../wire/shapes.ts";
import {parse} from "../wire/validation.ts";
import type {Deliveries} from "./deliveries.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEventsEndpoint,
  listWebhooksEndpoint,
  resendEventEndpoint,
  showEventEndpoint,
  showWebhookEndpoint,
  verifySignatureEndpoint,
} from "./events.endpoints.ts";
import type {SigningKeys} from "./signing-keys.ts";
import {
  createWebhook,
  findWebhook,
  listEvents,
  removeWebhook,
  resendEvent,
  sentOf,
  showEvent,
  showWebhook,
  webhooksOf,
} from "./events.operations.ts";
import {eventForTesters, eventReply, listedEvent, webhookReply} from "./events.representation.ts";
import {AUTH_ALGORITHM, isSigned} from "./webhook-signature.ts";
import {controlQuery, type EventsQuery, resendBody} from "./events.schema.ts";

/** Path of the certificates, the same on each host of the sandbox. */
export const CERTIFICATE_PATH = "/notifications/certificates/";

interface EventRoutesParts {
  readonly keys: SigningKeys;
  readonly deliveries: Pick<Deliveries, "wake">;
}

/** `/v1/notifications`, the certificates for signature checks, and `/_sandbox/webhooks`. */
export function eventRoutes(
  context: SandboxContext,
  idempotency: Idempotency,
  {keys, deliveries}: EventRoutesParts,
): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);
  const {db} = context.database;

  serve.change(createWebhookEndpoint, async (tx, {token: {applicationId}, body, origin}) => {
    const row = await createWebhook(tx, context, {applicationId, origin}, body);
    return {status: 201, body: webhookReply(row, origin)};
  });

  serve.read(listWebhooksEndpoint, async ({token, origin}) => {
    const rows = await webhooksOf(db, token.applicationId);
    return {status: 200, body: {webhooks: rows.map((row) => webhookReply(row, origin))}};
  });

  serve.read(showWebhookEndpoint, async ({token, params, origin}) => {
    const row = await showWebhook(db, token.applicationId, params.id);
    return {status: 200, body: webhookReply(row, origin)};
  });

  serve.change(deleteWebhookEndpoint, async (tx, {token, params}) => {
    await removeWebhook(tx, token.applicationId, params.id);
    return {status: 204};
  });

  serve.read(listEventsEndpoint, async ({token: {applicationId}, query, origin}) => {
    const {rows, last} = await pageOfEvents(db, applicationId, query);
    const sent = await sentOf(db, rows);
    const events = rows.map((row) => listedEvent(row, sent, origin));
    return {status: 200, body: {events, count: events.length, links: listLinks(origin, query, last)}};
  });

  serve.read(showEventEndpoint, async ({token, params, origin}) => {
    const row = await showEvent(db, params.id, token.applicationId);
    return {status: 200, body: listedEvent(row, await sentOf(db, [row]), origin)};
  });

  serve.change(resendEventEndpoint, async (tx, {token: {applicationId}, params, body, origin}) => {
    const row = await resendEvent(tx, context, {id: params.id, applicationId}, body.webhook_ids);
    return {status: 202, body: eventReply(row, origin)};
  });

  serve.read(verifySignatureEndpoint, async ({token, body}) => {
    const webhook = await findWebhook(db, body.webhook_id, token.applicationId);
    const path = URL.parse(body.cert_url)?.pathname ?? "";
    const key = path.startsWith(CERTIFICATE_PATH)
      ? await keys.find(path.slice(CERTIFICATE_PATH.length))
      : undefined;
    const transmission = {
      id: body.transmission_id,
      time: body.transmission_time,
      webhookId: body.webhook_id,
      body: JSON.stringify(body.webhook_event),
    };
    const isGenuine =
      webhook !== undefined &&
      key !== undefined &&
      body.auth_algo === AUTH_ALGORITHM &&
      isSigned(transmission, body.transmission_sig, key.certificate);
    return {status: 200, body: {verification_status: isGenuine ? "SUCCESS" : "FAILURE"}};
  });

  routes.get(`${CERTIFICATE_PATH}:id`, async (c) => {
    const key = await keys.find(c.req.param("id"));
    if (!key) throw notFound("id");
    return c.body(key.certificate, 200, {
      "Content-Type": "application/x-pem-file",
      "Cache-Control": "public, max-age=86400",
    });
  });

  routes.get("/_sandbox/webhooks", onlyLoopback, async (c) => {
    const {event_type: eventType, ...page} = parse(controlQuery, c.req.query(), "query");
    const {rows, last} = await pageOfEvents(db, undefined, {...page, event_type: eventType});
    const sent = await sentOf(db, rows);
    return c.json({
      events: rows.map((row) => eventForTesters(row, sent, ownOrigin(c))),
      links: pageLinks(c, last),
    });
  });
  routes.post("/_sandbox/webhooks/:id/resend", onlyLoopback, async (c) => {
    const {webhook_ids: ids} = parse(resendBody.strict(), (await readJsonBody(c.req.raw)) ?? {});
    const target = {id: c.req.param("id")};
    const row = await context.database.transaction((tx) => resendEvent(tx, context, target, ids));
    deliveries.wake();
    return c.json(eventReply(row, ownOrigin(c)), 202);
  });

  return routes;
}

async function pageOfEvents(
  db: Queries,
  applicationId: string | undefined,
  query: Partial<EventsQuery> & Pick<EventsQuery, "page_size">,
) {
  const {page_size: size} = query;
  const filter = {
    applicationId,
    eventType: query.event_type,
    resourceId: query.transaction_id,
    from: query.start_time,
    until: query.end_time,
  };
  // Reads one more row than shown, to detect a next page.
  const found = await listEvents(db, filter, {after: readPageToken(query.page_token), limit: size + 1});
  const rows = found.slice(0, size);
  const end = found.length > size ? rows.at(-1) : undefined;
  return {rows, last: end && {at: end.created_at, id: end.id}};
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
