import {z} from "zod";

/** Most bytes of JSON text that a page may send for the shop's hooks. */
const MAX_BYTES = 4096;
/** Most arrays and objects inside each other. */
const MAX_DEPTH = 8;

/** A page's data for the shop's hooks: any JSON value of at most 4,096 bytes and a depth of at most 8. */
export const hookData = z
  // A request has no other values than JSON.
  .custom<z.core.util.JSONType>((value) => value !== undefined)
  .refine(
    (data) => depthOf(data) <= MAX_DEPTH,
    `must have at most ${MAX_DEPTH} arrays and objects inside each other`,
  )
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES,
    `must have at most ${MAX_BYTES} bytes of JSON`,
  );

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
