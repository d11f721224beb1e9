import {z} from "zod";
import type {BackOffice} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {TO_CHECK_KINDS, TO_CHECK_STATES} from "../../unfinished-calls/kinds.ts";
import {type Route, route} from "../route.ts";
import {csvReply} from "./csv-reply.ts";
import {pageFields, text, time} from "./query-fields.ts";

const kind = z.enum(TO_CHECK_KINDS).optional();

const filters = {
  kind,
  state: z.enum(TO_CHECK_STATES).optional(),
  since: time.optional(),
};
const listQuery = z.strictObject({...filters, ...pageFields});
const findingBody = z.strictObject({
  kind,
  outcome: z.enum(["done", "not-done"]),
  reference: text(255).optional(),
  note: text(1000),
});

/** The back office's list of everything with an unknown outcome, and its manual resolution. */
export function paymentsToCheckRoutes({
  access,
  backOffice: {paymentsToCheck},
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", authorize: access.demand} as const;
  const path = "/back-office/payments-to-check";
  return [
    route({
      ...common,
      method: "GET",
      path,
      query: listQuery,
      async handle(c, {query: {page_size: pageSize, page_token: pageToken, ...filter}}) {
        return c.json(await paymentsToCheck.list({...filter, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: `${path}.csv`,
      query: z.strictObject(filters),
      handle: (c, {query}) => csvReply(c, "payments-to-check.csv", paymentsToCheck.csv(query)),
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:id/settle`,
      body: findingBody,
      async handle(c, {body}) {
        return c.json(await paymentsToCheck.settle({...body, id: c.req.param("id") ?? ""}));
      },
    }),
  ];
}
