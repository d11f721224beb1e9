import {z} from "zod";
import {TEST_BUYERS} from "../test-buyers.ts";
import {EVENT_TYPES} from "../events/event-types.ts";
import {PENDING_MEANINGS} from "./pending-outcomes.ts";
import {instant, seedNumber} from "../start-values.ts";
import {TOKEN_KINDS} from "../wire/environment.ts";
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
export const clockBody = z
  .strictObject({
    advance_seconds: z.number().min(0).max(YEAR_S).optional(),
    now: instant.optional(),
    /** True lets the clock stand still. */
    stopped: z.boolean().optional(),
    /** Sets the clock to the real time. */
    reset: z.literal(true).optional(),
  })
  .superRefine(({advance_seconds: seconds, now, stopped, reset}, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({code: "custom", path: [field], message});
    if (reset) {
      if (seconds !== undefined) refuse("advance_seconds", "Write it without reset.");
      if (now !== undefined) refuse("now", "Write it without reset.");
      if (stopped !== undefined) refuse("stopped", "Write it without reset.");
    } else if (seconds !== undefined && now !== undefined) refuse("now", "Write it without advance_seconds.");
    else if (seconds === undefined && now === undefined && stopped === undefined)
      refuse("advance_seconds", "Write advance_seconds, now, stopped or reset.");
  });

const faultTarget = {
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /**
   * A path. A segment in braces, such as `{id}`, matches any segment. The test controls themselves have no faults.
   */
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!_sandbox(?:\/|$))[^?#]*$/)
    .describe("Such as /v2/checkout/orders/{id}/capture. {id} stands for any segment."),
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

/** One of these values. The console shows their meanings. */
function labelled<const Labels extends Readonly<Record<string, string>>>(labels: Labels) {
  return z.enum(Object.keys(labels) as [keyof Labels & string]).meta({labels});
}

const deliveryFault = z.discriminatedUnion("kind", [
  z.strictObject({
    ...deliveryTarget,
    kind: labelled({
      "webhook-duplicate": "Send an event twice",
      "webhook-reorder": "Send an event after a later one, or after a minute",
      "webhook-lose": "Lose an event until its next try",
    }),
  }),
  z.strictObject({
    ...deliveryTarget,
    kind: labelled({"webhook-delay": "Send an event late"}),
    /** By the sandbox's clock. */
    milliseconds: z
      .int()
      .min(1)
      .max(YEAR_S * 1000),
  }),
]);

export type DeliveryFault = z.output<typeof deliveryFault>;

const requestFault = z.discriminatedUnion("kind", [
  z.strictObject({
    ...faultTarget,
    kind: labelled({
      "reset-before": "Cut the connection before it is processed",
      "reset-after": "Cut the connection after it was processed",
      hold: "Process it, and hold the reply until the fault is removed",
    }),
  }),
  z.strictObject({
    ...faultTarget,
    kind: labelled({status: "Answer with an error"}),
    status: status.default(503),
    /** `issue` of the error's only detail. Without it there are no details. */
    issue: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,126}$/)
      .optional(),
  }),
  z.strictObject({
    ...faultTarget,
    kind: labelled({delay: "Answer late"}),
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
  z.strictObject({
    outcome: z.enum(OUTCOME_NAMES).meta({labels: OUTCOMES}),
    times: z.int().min(1).max(1_000_000).default(1),
  }),
  z.strictObject({buyer: z.enum(buyerIds)}),
  z.strictObject({decision: z.enum(["ask", "approve", "cancel"])}),
]);

/** Body of `POST /_sandbox/reset`. */
export const resetBody = z.strictObject({});

/** Body of `POST /_sandbox/seed`. */
export const seedBody = z.strictObject({seed: seedNumber.default(1)});

/** Query of `DELETE /_sandbox/tokens`. */
export const tokensQuery = z.strictObject({
  /** All kinds by default. */
  kind: z.enum(TOKEN_KINDS).optional(),
});

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
