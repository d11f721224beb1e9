import {z} from "zod";
import {pageOf, paymentToCheckView} from "../../back-office/view-schemas.ts";
import type {BackOffice} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {TO_CHECK_KINDS, TO_CHECK_STATES} from "../../unfinished-calls/kinds.ts";
import {type Route, route} from "../route.ts";
import {CSV, csvReply} from "./csv-reply.ts";
import {pageFields, text, time} from "./query-fields.ts";

const kind = z.enum(TO_CHECK_KINDS).optional();

const filters = {
  kind,
  state: z.enum(TO_CHECK_STATES).optional(),
  since: time.optional(),
};
const listQuery = z.strictObject({...filters, ...pageFields});
const listReply = pageOf(paymentToCheckView).extend({
  count: z.object({unknown: z.int(), "needs-check": z.int()}).describe("Number of items by their state."),
});
const settledReply = z.object({
  id: z.string(),
  kind: z.enum(TO_CHECK_KINDS),
  outcome: z.enum(["done", "not-done"]),
});
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
  const common = {quota: "reading", key: "OPERATOR_KEY", authorize: access.require} as const;
  const path = "/back-office/payments-to-check";
  return [
    route({
      ...common,
      method: "GET",
      path,
      summary:
        "Lists everything with an unknown outcome, oldest first: payments, actions on them, on disputes and on invoices, and saved cards. The server still asks PayPal about those that are `unknown`. The kind `event` is an event that your own code has not accepted for three days.",
      replies: {200: listReply},
      query: listQuery,
      async handle(c, {query: {pageSize, pageToken, ...filter}}) {
        return c.json(await paymentsToCheck.list({...filter, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: `${path}.csv`,
      summary: "Gives the same list as a file, without pages.",
      replies: CSV,
      query: z.strictObject(filters),
      handle: (c, {query}) => csvReply(c, "payments-to-check.csv", paymentsToCheck.csv(query)),
    }),
    route({
      ...common,
      method: "POST",
      path: `${path}/:id/settle`,
      summary:
        "Records what a person found out. A payment that was done needs PayPal's id as `reference`. A saved card can only be `not-done`: delete it at PayPal first. Two kinds with the same id need `kind`.",
      replies: {200: settledReply},
      errors: [
        "404 NOTHING_TO_CHECK",
        "409 KIND_REQUIRED",
        "409 NEEDS_NO_CHECK",
        "409 ALREADY_RESOLVED",
        "409 SETTLED_MEANWHILE",
        "422 REFERENCE_REQUIRED",
        "422 REFERENCE_REFUSED",
        "409 REFERENCE_TAKEN",
        "422 OTHER_AMOUNT",
        "422 FAILED_AT_PAYPAL",
        "422 CARD_NOT_USABLE",
        "422 EVENT_NOT_SETTLED",
      ],
      body: findingBody,
      async handle(c, {body}) {
        return c.json(await paymentsToCheck.settle({...body, id: c.req.param("id") ?? ""}));
      },
    }),
  ];
}
