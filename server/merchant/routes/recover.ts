import {z} from "zod";
import {MerchantError} from "../errors.ts";
import {requireKey} from "../middleware/bearer.ts";
import type {Recovered, RecoverOptions} from "../recovered.ts";
import {type Route, route} from "./route.ts";

/** Longest time of a function's call on the known platforms, in seconds. */
const MAX_SECONDS = 900;

const query = z.strictObject({
  seconds: z.coerce.number().positive().max(MAX_SECONDS).optional(),
});

const recovered = z
  .object({
    left: z.object({
      unconfirmed: z.int().describe("Calls to PayPal whose outcome is unknown."),
      webhooks: z.int().describe("PayPal's webhook events that are not applied."),
      events: z.int().describe("Deliveries of events that a receiver has not accepted."),
    }),
  })
  .meta({id: "Recovered", description: "Work that a round has left."}) satisfies z.ZodType<Recovered>;

const SUMMARY =
  "Does one round of the work in the background, for a cron: unknown outcomes, webhook events that wait, and events that are due. Only with `RECOVER_KEY`, as a bearer token. `seconds` is the time for the round; by default as long as it takes. The reply says what is left.";

/** Does the background work for requests with the key. Without a key the routes do not exist. */
export function recoverRoutes(
  recover: (options: RecoverOptions) => Promise<Recovered>,
  key: string,
): Route[] {
  // Some crons send GET, such as Vercel's.
  return (["GET", "POST"] as const).map((method) =>
    route({
      method,
      path: "/recover",
      quota: undefined,
      summary: SUMMARY,
      key: "RECOVER_KEY",
      replies: {200: recovered},
      errors: ["401 RECOVER_KEY_REQUIRED"],
      authorize(c) {
        requireKey(c, key, "recover", keyRequired);
      },
      query,
      async handle(c, {query: {seconds}}) {
        c.header("cache-control", "no-store");
        return c.json(await recover({seconds}));
      },
    }),
  );
}

function keyRequired(): MerchantError {
  return new MerchantError(
    401,
    "RECOVER_KEY_REQUIRED",
    "The round needs a key: send Authorization: Bearer <RECOVER_KEY>.",
  );
}
