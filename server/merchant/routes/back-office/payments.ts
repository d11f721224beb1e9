import {z} from "zod";
import {
  pageOf,
  paymentPage,
  paymentView,
  savedCardInDoubtView,
  totalsView,
} from "../../back-office/view-schemas.ts";
import type {BackOffice} from "../../back-office/back-office.ts";
import type {OperatorAccess} from "../../middleware/operator-access.ts";
import {SHOWN_STATES} from "../../payment-list/payment-list.states.ts";
import {type Route, route} from "../route.ts";
import {CSV, csvReply} from "./csv-reply.ts";
import {pageFields, position} from "./query-fields.ts";

const text = (length: number) => z.string().trim().min(1).max(length);
/** A time, or a date, which means its start in UTC. */
const time = z.union([z.iso.datetime({offset: true}), z.iso.date()]).transform((value) => new Date(value));

const filters = {
  search: text(200).optional(),
  state: z.enum(SHOWN_STATES).optional(),
  hideAbandoned: z
    .literal("true")
    .transform(() => true)
    .optional()
    .describe("Leaves out checkouts that were started and never paid, which are `not-completed`."),
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
const paymentsQuery = z
  .strictObject({...filters, ...pageFields, changedAfter: position.optional()})
  .refine(
    ({changedAfter, pageSize: _, ...others}) =>
      changedAfter === undefined || Object.keys(others).length === 0,
    {path: ["changedAfter"], error: "takes pageSize and no other parameter"},
  );
const csvQuery = z.strictObject({...filters, timeZone: text(100).optional()});
const totalsQuery = z.strictObject({
  day: z.iso.date().optional().describe("Today by default."),
  timeZone: text(100).optional().describe("UTC by default."),
});

/** The back office's lists over HTTP: payments, totals, and saved cards with an unknown outcome. */
export function paymentListRoutes({
  access,
  backOffice,
}: {
  access: OperatorAccess;
  backOffice: BackOffice;
}): Route[] {
  const common = {quota: "reading", key: "OPERATOR_KEY", authorize: access.require} as const;
  return [
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments",
      summary:
        "Lists payments, newest first. `search` takes beginnings of words of the buyer's name or e-mail address, the shop's ids and metadata, the goods or the amount, or a whole phone number, or a whole order, capture or refund id. `changedAfter` lists those that have changed since a reply instead, in the order of their changes, each once: begin with 0, then send its `next`, which each reply has. An empty list ends the changes so far.",
      replies: {200: paymentPage},
      errors: ["410 EVENTS_DELETED"],
      query: paymentsQuery,
      async handle(c, {query: {pageSize, pageToken, changedAfter, ...query}}) {
        if (changedAfter !== undefined) {
          return c.json(await backOffice.listChanged({after: changedAfter, pageSize}));
        }
        return c.json(await backOffice.listPayments({...query, pageSize, pageToken}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments.csv",
      summary:
        "Gives the same list as a file, without pages. Its times are in the `timeZone`, UTC by default.",
      replies: CSV,
      query: csvQuery,
      handle: (c, {query}) => csvReply(c, "payments.csv", backOffice.paymentsAsCsv(query)),
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/payments/:id",
      summary:
        "Shows a payment as it is at PayPal, with its history. The id is that of the attempt, order, capture, refund or payment action.",
      replies: {200: paymentView},
      passesRefusals: true,
      errors: ["404 PAYMENT_NOT_FOUND"],
      handle: async (c) => c.json(await backOffice.showPayment(c.req.param("id") ?? "")),
    }),
    route({
      ...common,
      method: "DELETE",
      path: "/back-office/payments/:id/payer",
      summary:
        "Erases the payer's name, e-mail address and phone number from the list for good, and the label of the wallet that the payment saved.",
      replies: {204: null},
      errors: ["404 PAYMENT_NOT_FOUND"],
      async handle(c) {
        await backOffice.erasePayer(c.req.param("id") ?? "");
        return c.body(null, 204);
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/totals",
      summary: "Adds up what was captured and refunded on a day, and in its month.",
      replies: {200: totalsView},
      query: totalsQuery,
      async handle(c, {query: {day, timeZone}}) {
        return c.json(await backOffice.totals({day, timeZone}));
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/back-office/saved-cards-in-doubt",
      summary: "Old name of `payments-to-check`, for saved cards and wallets.",
      replies: {200: pageOf(savedCardInDoubtView)},
      handle: async (c) => c.json(await backOffice.savedCardsInDoubt()),
    }),
    route({
      ...common,
      method: "POST",
      path: "/back-office/saved-cards-in-doubt/:id/settle",
      summary: "Old name of `payments-to-check/:id/settle`, for a saved card or wallet that was not saved.",
      replies: {204: null},
      errors: ["404 CARD_NOT_FOUND"],
      async handle(c) {
        await backOffice.settleSavedCard(c.req.param("id") ?? "");
        return c.body(null, 204);
      },
    }),
  ];
}
