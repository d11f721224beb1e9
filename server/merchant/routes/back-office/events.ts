import {z} from "zod";
import type {EventOperations} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {type Route, route} from "../route.ts";
import {text, time} from "./query-fields.ts";

const ofReceiver = z.strictObject({receiver: text(64).optional()});
const replayed = z.object({deliveries: z.int().describe("Number of the deliveries.")});
const replayBody = z.strictObject({since: time});

/** Sends events for the shop's own code again, or dismisses them. */
export function eventOperationRoutes(access: OperatorAccess, events: EventOperations): Route[] {
  const common = {
    quota: "reading",
    key: "OPERATOR_KEY",
    authorize: access.require,
    errors: ["404 EVENT_NOT_FOUND"],
  } as const;
  const path = "/back-office/events";
  return [
    route({
      ...common,
      method: "POST",
      path: `${path}/replay`,
      summary: "Sends all events from a time on again, to each receiver, also those that were accepted.",
      replies: {200: replayed},
      errors: [],
      body: replayBody,
      async handle(c, {body: {since}}) {
        return c.json({deliveries: await events.replay({since: since.getTime()})});
      },
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:id/replay`,
      summary: "Sends an event again, to one receiver or each, also an event that was accepted.",
      replies: {200: replayed},
      body: ofReceiver,
      async handle(c, {body: {receiver}}) {
        return c.json({deliveries: await events.replay({eventId: c.req.param("id") ?? "", receiver})});
      },
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:id/dismiss`,
      summary:
        "Ends the delivery of an event that is not accepted, of one receiver or all. Your own code never gets it. The later events of the same object follow.",
      replies: {204: null},
      body: ofReceiver,
      async handle(c, {body: {receiver}}) {
        await events.dismiss(c.req.param("id") ?? "", receiver);
        return c.body(null, 204);
      },
    }),
  ];
}
