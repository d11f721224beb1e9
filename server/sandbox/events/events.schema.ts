import {z} from "zod";
import {wholeNumber} from "../wire/shapes.ts";
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

/** The fields that can be patched. */
export const PATCHABLE = {"/url": "url", "/event_types": "event_types"} as const;

export const webhookId = z.string().min(1).max(50);
export const eventId = z.string().min(1).max(100);

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

/** Body of `POST /v1/notifications/webhooks-events/{event_id}/resend`. */
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

/** Body of `POST /v1/notifications/simulate-event`. */
export const simulateBody = z.object({
  webhook_id: webhookId.optional().describe("Needed without a url"),
  url: webhookUrl.optional(),
  event_type: eventType,
  resource_version: z.string().max(10).optional().describe("Another than a published one has no effect"),
});
export type SimulateBody = z.output<typeof simulateBody>;

/** Query of `GET /_sandbox/webhooks`. */
export const controlQuery = z.strictObject({
  event_type: eventType.optional(),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  page_token: z.string().max(255).optional(),
});
