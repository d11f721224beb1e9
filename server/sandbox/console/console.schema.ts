import {z} from "zod";

const text = z.string().min(1).max(255);

/** Query of a list. Any other parameter is a value of the reply. */
export const listQuery = z
  .object({
    page_size: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(100))
      .default(50),
    page_token: text.optional(),
    q: text.optional(),
    about: text.optional(),
    all: text.optional(),
  })
  .catchall(text);

export const searchQuery = z.strictObject({q: text.transform((text) => text.trim())});

/** Body of `POST /_sandbox/console/requests/{key}/replay`. */
export const replayBody = z.strictObject({
  new_request_id: z
    .boolean()
    .default(false)
    .describe("Process it again. With its own request id it gets the first reply."),
});

/** Body of `POST /_sandbox/console/call`: an operation of the REST API, on behalf of a resource's application. */
export const callBody = z.strictObject({
  method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
  /** `{id}` stands for the id of the row. */
  path: z.string().max(500),
  body: z.unknown().optional(),
  /** Label of the party that acts. */
  as: z.string().max(50).optional(),
  /** A row of a list. Without it, the application is that of the settings. */
  of: z.strictObject({view: z.string(), key: z.string()}).optional(),
});
