import {z} from "zod";
import {type Route, route} from "./route.ts";

/** Replies aren't cached, because the server's state may have changed. */
const FRESH = {"cache-control": "no-store"};

const MESSAGES = {
  ready: "This server accepts requests.",
  stopping: "This server is stopping; send requests to another one.",
  "no database": "The database can't be written, or did not answer in time; the log has the cause.",
} as const;

const healthReply = z.object({status: z.string(), message: z.string()});

/** `/health`: the process is alive. `/ready`: it accepts requests, can write to its database, and is not stopping. */
export function healthRoutes(options: {
  /** Resolves to true when the database can be written. */
  isDatabaseReady: () => Promise<boolean>;
  isStopping: () => boolean;
}): Route[] {
  const {isDatabaseReady, isStopping} = options;
  return [
    route({
      method: "GET",
      path: "/health",
      quota: undefined,
      summary: "Tells that the process is alive.",
      replies: {200: healthReply},
      handle: (c) => c.json({status: "ok", message: "This process is running."}, 200, FRESH),
    }),
    route({
      method: "GET",
      path: "/ready",
      quota: undefined,
      summary: "Tells whether the server takes requests: 200 or 503.",
      replies: {200: healthReply, 503: healthReply},
      async handle(c) {
        const status = isStopping() ? "stopping" : (await isDatabaseReady()) ? "ready" : "no database";
        return c.json({status, message: MESSAGES[status]}, status === "ready" ? 200 : 503, FRESH);
      },
    }),
  ];
}
