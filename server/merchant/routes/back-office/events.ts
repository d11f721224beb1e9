import {z} from "zod";
import type {EventOperations} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {type Route, route} from "../route.ts";
import {text, time} from "./query-fields.ts";

const ofReceiver = z.strictObject({receiver: text(64).optional()});
const replayBody = z.strictObject({since: time});

/** Sends events for the shop's own code again, or dismisses them. */
export function eventOperationRoutes(access: OperatorAccess, events: EventOperations): Route[] {
  const common = {quota: "reading", authorize: access.require, errors: ["EVENT_NOT_FOUND"]} as const;
  const path = "/back-office/events";
  return [
    route({
      ...common,
      method: "POST",
      path: `${path}/replay`,
      summary: "Sends all events from a time on again, to each receiver, also those that were accepted.",
      input: "`{since}`",
      reply: "`{deliveries}`, their number",
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
      input: "`{receiver?}`",
      reply: "`{deliveries}`, their number",
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
      input: "`{receiver?}`",
      reply: "204",
      body: ofReceiver,
      async handle(c, {body: {receiver}}) {
        await events.dismiss(c.req.param("id") ?? "", receiver);
        return c.body(null, 204);
      },
    }),
  ];
}
