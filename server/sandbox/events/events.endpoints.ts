import {z} from "zod";
import {endpoint} from "../wire/endpoint.ts";
import {
  eventId,
  eventListReplySchema,
  eventReplySchema,
  eventsQuery,
  resendBody,
  verifyBody,
  verifyReplySchema,
  webhookBody,
  webhookId,
  webhookListReplySchema,
  webhookReplySchema,
} from "./events.schema.ts";

const shared = {tag: "Webhooks", scopes: ["applications/webhooks"]} as const;
const ofWebhook = {...shared, params: z.object({id: webhookId})};
const ofEvent = {...shared, params: z.object({id: eventId})};

export const createWebhookEndpoint = endpoint({
  ...shared,
  id: "webhooks.create",
  summary: "Create a webhook",
  method: "POST",
  path: "/v1/notifications/webhooks",
  body: {schema: webhookBody},
  replies: {201: webhookReplySchema},
});

export const listWebhooksEndpoint = endpoint({
  ...shared,
  id: "webhooks.list",
  summary: "List webhooks",
  method: "GET",
  path: "/v1/notifications/webhooks",
  replies: {200: webhookListReplySchema},
});

export const showWebhookEndpoint = endpoint({
  ...ofWebhook,
  id: "webhooks.get",
  summary: "Show a webhook",
  method: "GET",
  path: "/v1/notifications/webhooks/{id}",
  replies: {200: webhookReplySchema},
});

export const deleteWebhookEndpoint = endpoint({
  ...ofWebhook,
  id: "webhooks.delete",
  summary: "Delete a webhook",
  method: "DELETE",
  path: "/v1/notifications/webhooks/{id}",
  replies: {204: null},
});

export const listEventsEndpoint = endpoint({
  ...shared,
  id: "webhooks-events.list",
  summary: "List the events of the last 30 days",
  method: "GET",
  path: "/v1/notifications/webhooks-events",
  query: eventsQuery,
  replies: {200: eventListReplySchema},
});

export const showEventEndpoint = endpoint({
  ...ofEvent,
  id: "webhooks-events.get",
  summary: "Show an event",
  method: "GET",
  path: "/v1/notifications/webhooks-events/{id}",
  replies: {200: eventReplySchema},
});

export const resendEventEndpoint = endpoint({
  ...ofEvent,
  id: "webhooks-events.resend",
  summary: "Resend an event",
  method: "POST",
  path: "/v1/notifications/webhooks-events/{id}/resend",
  body: {schema: resendBody, optional: true},
  replies: {202: eventReplySchema},
});

export const verifySignatureEndpoint = endpoint({
  ...shared,
  id: "webhooks.verify-signature",
  summary: "Verify a webhook signature",
  method: "POST",
  path: "/v1/notifications/verify-webhook-signature",
  body: {schema: verifyBody},
  replies: {200: verifyReplySchema},
});

export const eventEndpoints = [
  createWebhookEndpoint,
  listWebhooksEndpoint,
  showWebhookEndpoint,
  deleteWebhookEndpoint,
  listEventsEndpoint,
  showEventEndpoint,
  resendEventEndpoint,
  verifySignatureEndpoint,
];
