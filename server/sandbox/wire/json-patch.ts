import {z} from "zod";

/**
 * Body of a `PATCH` (RFC 6902). Operations report a missing path or value, and other operations and paths, with PayPal's
 * issues.
 */
export const jsonPatch = z
  .array(
    z.object({
      op: z.enum(["add", "remove", "replace", "move", "copy", "test"]),
      path: z.string().max(1000).optional(),
      value: z.unknown().optional(),
      from: z.string().max(1000).optional(),
    }),
  )
  .min(1)
  .max(100);

export type JsonPatch = z.output<typeof jsonPatch>;
