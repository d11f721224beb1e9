import {z} from "zod";
import {ERROR_NAMES} from "../wire/errors.ts";

const YEAR_S = 366 * 24 * 60 * 60;

/** Body of `POST /_sandbox/clock`. */
export const clockBody = z.union([
  z.strictObject({advance_seconds: z.number().min(0).max(YEAR_S)}),
  z.strictObject({reset: z.literal(true)}),
]);

const faultTarget = {
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /** A path; a segment in braces, as `{id}`, stands for any one segment. */
  path: z
    .string()
    .max(500)
    .regex(/^\/[^?#]*$/),
  /** How many requests it befalls. */
  times: z.int().min(1).max(1_000_000).default(1),
};

const status = z.number().refine((value) => value in ERROR_NAMES, "one of the service's error statuses");

/** Body of `POST /_sandbox/faults`. */
export const faultBody = z.discriminatedUnion("kind", [
  z.strictObject({...faultTarget, kind: z.enum(["reset-before", "reset-after", "hold"])}),
  z.strictObject({...faultTarget, kind: z.literal("status"), status: status.default(503)}),
]);

export type FaultOrder = z.output<typeof faultBody>;
