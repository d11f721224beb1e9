import {disputesCsv, INVOICE_FILTERS, invoicesCsv, paymentLinksCsv} from "../../back-office/paypal-csv.ts";
import type {PayPalClient} from "../../paypal/client.ts";
import {type Route, route} from "../route.ts";
import {CSV, csvReply} from "./csv-reply.ts";
import {DISPUTE_FILTERS} from "./disputes.ts";
import {LINK_FILTERS} from "./payment-links.ts";
import {type OperatorRoutes, queryOf} from "./passed-route.ts";

type Lists = Pick<PayPalClient, "invoices" | "disputes" | "paymentLinks">;

/** Invoices, disputes and payment links as CSV files with all rows that the filters let through. */
export function paypalListRoutes({access}: OperatorRoutes, paypal: Lists): Route[] {
  const list = (
    name: string,
    summary: string,
    query: readonly string[],
    lines: (query: Readonly<Record<string, string>>) => AsyncGenerator<string, void>,
  ) =>
    route({
      method: "GET",
      path: `/back-office/paypal/${name}.csv`,
      quota: "reading",
      summary,
      key: "OPERATOR_KEY",
      replies: CSV,
      passesRefusals: true,
      authorize: access.require,
      query: queryOf(query),
      handle: (c, input) => csvReply(c, `${name}.csv`, lines(input.query)),
    });
  return [
    list(
      "invoices",
      "Gives all invoices as a file, or those that a search finds. `status` takes several, separated by commas.",
      INVOICE_FILTERS,
      (query) => invoicesCsv(paypal.invoices, query),
    ),
    list("disputes", "Gives all disputes as a file.", DISPUTE_FILTERS, (query) =>
      disputesCsv(paypal.disputes, query),
    ),
    list("payment-links", "Gives all payment links as a file.", LINK_FILTERS, (query) =>
      paymentLinksCsv(paypal.paymentLinks, query),
    ),
  ];
}
