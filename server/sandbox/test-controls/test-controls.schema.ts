import {z} from "zod";
import {TEST_BUYERS} from "../buyers/test-buyers.ts";
import {EVENT_TYPES} from "../events/event-types.ts";
import {PENDING_MEANINGS} from "./pending-outcomes.ts";
import {ERROR_NAMES} from "../wire/errors.ts";

/** Outcomes that testers can set for the next payments, with their descriptions. */
export const OUTCOMES = {
  "capture-declined": "the next capture is DECLINED by the processor",
  "capture-pending": "the next capture is PENDING for an hour, and then COMPLETED",
  "capture-pending-then-declined": "the next capture is PENDING for an hour, and then DECLINED",
  ...PENDING_MEANINGS,
  "capture-failed": "the next capture is FAILED",
  "instrument-declined": "the next payment is refused with 422 INSTRUMENT_DECLINED",
  "authorization-denied": "the next authorization is DENIED",
  "authorization-pending": "the next authorization is PENDING for an hour, and then CREATED",
  "authorization-pending-then-denied": "the next authorization is PENDING for an hour, and then DENIED",
  "reauthorization-voids-original": "the next reauthorization voids the original authorization",
  "reauthorization-early": "the next reauthorization is possible in the honor period of three days",
  "refund-pending": "the next refund is PENDING for an hour, and then COMPLETED",
  "refund-pending-then-failed": "the next refund is PENDING for an hour, and then FAILED",
  "refund-failed": "the next refund is FAILED",
  "challenge-required": "the next card must pass a challenge, whatever its number",
} as const;

export type Outcome = keyof typeof OUTCOMES;

const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[] as readonly [Outcome, ...Outcome[]];

const YEAR_S = 366 * 24 * 60 * 60;
/** Ten minutes: longer than any client waits. */
const LONGEST_DELAY_MS = 600_000;

/** Body of `POST /_sandbox/clock`. */
export const clockBody = z.union([
  z.strictObject({advance_seconds: z.number().min(0).max(YEAR_S)}),
  z.strictObject({reset: z.literal(true)}),
]);

const faultTarget = {
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /**
   * A path. A segment in braces, such as `{id}`, matches any segment. The test controls themselves have no faults.
   */
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!_sandbox(?:\/|$))[^?#]*$/),
  /** Number of affected requests. By default 1, or no limit if there is a probability. */
  times: z.int().min(1).max(1_000_000).optional(),
  /** Probability for each matching request. 1 by default. */
  probability: z.number().gt(0).max(1).optional(),
};

/** The affected events of webhooks, at their first try. */
const deliveryTarget = {
  /** Any by default. */
  event_type: z.enum(EVENT_TYPES).optional(),
  times: faultTarget.times,
  probability: faultTarget.probability,
};

const status = z.number().refine((value) => value in ERROR_NAMES, "one of PayPal's error statuses");

const deliveryFault = z.discriminatedUnion("kind", [
  z.strictObject({
    ...deliveryTarget,
    kind: z.enum([
      /** The event is sent twice. */
      "webhook-duplicate",
      /** The event is sent after a later one, or after a minute. */
      "webhook-reorder",
      /** The try is lost. The event is sent again at the next try. */
      "webhook-lose",
    ]),
  }),
  z.strictObject({
    ...deliveryTarget,
    kind: z.literal("webhook-delay"),
    /** By the sandbox's clock. */
    milliseconds: z
      .int()
      .min(1)
      .max(YEAR_S * 1000),
  }),
]);

export type DeliveryFault = z.output<typeof deliveryFault>;

const requestFault = z.discriminatedUnion("kind", [
  z.strictObject({...faultTarget, kind: z.enum(["reset-before", "reset-after", "hold"])}),
  z.strictObject({
    ...faultTarget,
    kind: z.literal("status"),
    status: status.default(503),
    /** `issue` of the error's only detail. Without it there are no details. */
    issue: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,126}$/)
      .optional(),
  }),
  z.strictObject({
    ...faultTarget,
    kind: z.literal("delay"),
    milliseconds: z.int().min(1).max(LONGEST_DELAY_MS),
    /** Before the request is processed, or after its effect is committed. */
    when: z.enum(["before", "after"]).default("before"),
  }),
]);

export type RequestFault = z.output<typeof requestFault>;

/** Body of `POST /_sandbox/faults`. */
export const faultBody = z.discriminatedUnion("kind", [...requestFault.options, ...deliveryFault.options]);

export type FaultOrder = z.output<typeof faultBody>;

const buyerIds = TEST_BUYERS.map(({id}) => id);

/** Body of `POST /_sandbox/presets`. */
export const presetBody = z.union([
  z.strictObject({outcome: z.enum(OUTCOME_NAMES), times: z.int().min(1).max(1_000_000).default(1)}),
  z.strictObject({buyer: z.enum(buyerIds)}),
  z.strictObject({decision: z.enum(["ask", "approve", "cancel"])}),
]);

export type PresetOrder = z.output<typeof presetBody>;

/** Body of `POST /_sandbox/reset`. */
export const resetBody = z.strictObject({});

/** Body of `POST /_sandbox/seed`. */
export const seedBody = z.strictObject({seed: z.int().min(0).max(0xffff_ffff).default(1)});

/** Query of `GET /_sandbox/requests`. */
export const requestsQuery = z.strictObject({
  method: z
    .string()
    .regex(/^[A-Z]{1,10}$/)
    .optional(),
  /** Prefix of the path. */
  path: z
    .string()
    .max(500)
    .regex(/^\/[^?#]*$/)
    .refine((path) => !path.includes("\u0000"))
    .optional(),
  status: z
    .string()
    .regex(/^[1-5]\d\d$/)
    .transform(Number)
    .optional(),
  debug_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional(),
  request_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,108}$/)
    .optional(),
  page_size: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1_000))
    .default(100),
  page_token: z.string().max(255).optional(),
});

export type RequestsQuery = z.output<typeof requestsQuery>;
