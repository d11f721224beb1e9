import {z} from "zod";
import {linkDescription, timestamp, wholeNumber} from "../wire/shapes.ts";
import {EVENT_TYPES} from "./event-types.ts";

/** Limits are those of PayPal's webhooks. */

const eventType = z.enum(EVENT_TYPES);

/** http is allowed, for servers on this machine. Redirects are not followed. */
const webhookUrl = z
  .string()
  .max(2048)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  })
  .meta({description: "http or https, without credentials", examples: ["https://shop.example/webhooks"]});

/** Body of `POST /v1/notifications/webhooks`. */
export const webhookBody = z.object({
  url: webhookUrl,
  event_types: z
    .array(z.object({name: z.union([eventType, z.literal("*")])}))
    .min(1)
    .max(500)
    .describe("`*` subscribes to all events"),
});
export type WebhookBody = z.output<typeof webhookBody>;

export const webhookId = z.string().min(1).max(50);
export const eventId = z.string().min(1).max(100);

export const webhookReplySchema = z
  .object({
    id: z.string(),
    url: z.string(),
    event_types: z.array(z.object({name: z.string(), description: z.string().optional()})),
    links: z.array(linkDescription),
  })
  .meta({id: "Webhook"});

export const webhookListReplySchema = z.object({webhooks: z.array(webhookReplySchema)});

/** Query of `GET /v1/notifications/webhooks-events`. */
export const eventsQuery = z.object({
  page_size: wholeNumber({min: 1, max: 300, absent: 10}),
  page_token: z.string().max(255).optional(),
  event_type: eventType.optional(),
  transaction_id: z.string().min(1).max(127).optional().describe("The id of the resource"),
  start_time: z.iso
    .datetime({offset: true})
    .transform((text) => Date.parse(text))
    .optional(),
  end_time: z.iso
    .datetime({offset: true})
    .transform((text) => Date.parse(text))
    .optional(),
});
export type EventsQuery = z.output<typeof eventsQuery>;

const transmission = z.object({
  webhook_id: z.string(),
  webhook_url: z.string(),
  transmission_id: z.string(),
  status: z.enum(["PENDING", "SUCCESS", "FAILURE"]),
  tries: z.int(),
});

export const eventReplySchema = z
  .object({
    id: z.string(),
    event_version: z.string(),
    create_time: timestamp,
    resource_type: z.string(),
    resource_version: z.string(),
    event_type: z.string(),
    summary: z.string(),
    resource: z.record(z.string(), z.unknown()).describe("The resource as its own route returns it"),
    transmissions: z.array(transmission).optional(),
    links: z.array(linkDescription),
  })
  .meta({id: "WebhookEvent"});

export const eventListReplySchema = z.object({
  events: z.array(eventReplySchema),
  count: z.int(),
  links: z.array(linkDescription),
});

/** Body of `POST /v1/notifications/webhooks-events/{id}/resend`. */
export const resendBody = z.object({
  webhook_ids: z.array(webhookId).min(1).max(10).optional().describe("All of the application by default"),
});

/** Body of `POST /v1/notifications/verify-webhook-signature`. */
export const verifyBody = z.object({
  auth_algo: z.string().min(1).max(100),
  cert_url: z.string().min(1).max(500),
  transmission_id: z.string().min(1).max(50),
  transmission_sig: z.string().min(1).max(500),
  transmission_time: z.string().min(1).max(100),
  webhook_id: webhookId,
  webhook_event: z
    .record(z.string(), z.unknown())
    .describe("The received body, with all keys in their order"),
});

export const verifyReplySchema = z.object({verification_status: z.enum(["SUCCESS", "FAILURE"])});

/** Query of `GET /_sandbox/webhooks`. */
export const controlQuery = z.strictObject({
  event_type: eventType.optional(),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  page_token: z.string().max(255).optional(),
});
