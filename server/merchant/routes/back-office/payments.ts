import {z} from "zod";
import type {BackOffice} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {SHOWN_STATES} from "../../payment-list/payment-list.states.ts";
import {type Route, route} from "../route.ts";
import {csvReply} from "./csv-reply.ts";

const text = (length: number) => z.string().trim().min(1).max(length);
/** A time, or a date, which means its start in UTC. */
const time = z.union([z.iso.datetime({offset: true}), z.iso.date()]).transform((value) => new Date(value));

const filters = {
  search: text(200).optional(),
  state: z.enum(SHOWN_STATES).optional(),
  since: time.optional(),
  until: time.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  source: text(64).optional(),
  min: text(32).optional(),
  max: text(32).optional(),
};
const paymentsQuery = z.strictObject({
  ...filters,
  page_size: z.coerce.number().int().min(1).max(100).optional(),
  page_token: text(500).optional(),
});
const csvQuery = z.strictObject(filters);
const totalsQuery = z.strictObject({
  day: z.iso.date().optional(),
  time_zone: text(100).optional(),
});

/** The back office's lists over HTTP: payments, totals, and saved cards with an unknown outcome. */
export function paymentListRoutes({
  access,
  backOffice,
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", authorize: access.demand} as const;
  return [
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments",
      query: paymentsQuery,
      async handle(c, {query: {page_size: pageSize, page_token: pageToken, ...query}}) {
        return c.json(await backOffice.listPayments({...query, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments.csv",
      query: csvQuery,
      handle: (c, {query}) => csvReply(c, "payments.csv", backOffice.paymentsAsCsv(query)),
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments/:id",
      handle: async (c) => c.json(await backOffice.showPayment(c.req.param("id") ?? "")),
    }),
    route({
      ...common,
      method: "DELETE",
      path: "/back-office/payments/:id/payer",
      async handle(c) {
        await backOffice.erasePayer(c.req.param("id") ?? "");
        return c.body(null, 204);
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/totals",
      query: totalsQuery,
      async handle(c, {query: {day, time_zone: timeZone}}) {
        return c.json(await backOffice.totals({day, timeZone}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/saved-cards-in-doubt",
      handle: async (c) => c.json(await backOffice.savedCardsInDoubt()),
    }),
    route({
      ...common,
      method: "POST",
      path: "/back-office/saved-cards-in-doubt/:id/settle",
      async handle(c) {
        await backOffice.settleSavedCard(c.req.param("id") ?? "");
        return c.body(null, 204);
      },
    }),
  ];
}
