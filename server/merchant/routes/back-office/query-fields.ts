import {z} from "zod";

export const text = (length: number) => z.string().min(1).max(length);

/** A time with its offset, in ISO 8601. */
export const time = z.iso.datetime({offset: true}).transform((written) => new Date(written));

/** A position among all events. */
export const position = z
  .string()
  .regex(/^\d{1,15}$/, "must be the `next` of an earlier reply, or 0")
  .transform(Number);

/** Parameters of a page of a list. */
export const pageFields = {
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  pageToken: text(500).optional(),
};
