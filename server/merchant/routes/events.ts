import {z} from "zod";
import {MerchantError} from "../errors.ts";
import {requireKey} from "../middleware/bearer.ts";
import type {ShopEvents} from "../shop-events/shop-events.ts";
import {position} from "./back-office/query-fields.ts";
import {shopEvent} from "../shop-events/event-schemas.ts";
import {type Route, route} from "./route.ts";

const query = z.strictObject({
  after: position.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

const eventList = z.object({
  events: z.array(shopEvent),
  next: z.string().describe("The `after` of the next request."),
});

/** Events for the shop's own code, for requests with the key. Without a key the route does not exist. */
export function eventRoutes(events: Pick<ShopEvents, "list">, key: string): Route[] {
  return [
    route({
      method: "GET",
      path: "/events",
      quota: undefined,
      summary:
        "Lists events in the order in which they were committed, the oldest first, for your own code. Only with `EVENTS_KEY`, as a bearer token. `after` is the `next` of the last reply; without it the list begins with the oldest event that is kept. `limit` is 1 to 500, 100 by default. `next` is there in each reply, so store it after you have handled the events.",
      key: "EVENTS_KEY",
      replies: {200: eventList},
      errors: ["401 EVENTS_KEY_REQUIRED", "410 EVENTS_DELETED"],
      authorize(c) {
        requireKey(c, key, "events", keyRequired);
      },
      query,
      async handle(c, {query: {after = 0, limit = 100}}) {
        const list = await events.list({after, limit});
        c.header("cache-control", "no-store");
        return c.json({events: list, next: String(list.at(-1)?.position ?? after)});
      },
    }),
  ];
}

function keyRequired(): MerchantError {
  return new MerchantError(
    401,
    "EVENTS_KEY_REQUIRED",
    "The events need a key: send Authorization: Bearer <EVENTS_KEY>.",
  );
}
