import type {WireMoney} from "../../shared/money.ts";
import type {Queries} from "../context.ts";
import {timeOf} from "../wire/shapes.ts";
import {unprocessable} from "../wire/errors.ts";
import {minorOf} from "./invoice-amounts.ts";
import type {SearchBody} from "./invoice-body.schema.ts";
import {totalColumnOf} from "./invoice-document.ts";
import {
  type ColumnRange,
  countInvoices,
  type InvoiceFilters,
  searchInvoices,
  type TermFilter,
} from "./invoice-search.records.ts";
import type {PageQuery} from "./invoices.operations.ts";
import {findInvoiceRows, type InvoicePage, type InvoiceRow} from "./invoices.records.ts";
import type {TermKind} from "./invoices.tables.ts";

/**
 * A page of the invoices that fulfil all filters, newest first. Address and number match as a whole, other texts
 * anywhere, all without regard to case.
 *
 * @throws ServiceError 422 for a range of amounts in two currencies
 */
export async function findInvoices(
  queries: Queries,
  applicationId: string,
  body: SearchBody,
  listQuery: PageQuery,
): Promise<InvoicePage<InvoiceRow>> {
  const filters = filtersOf(applicationId, body);
  if (filters === undefined)
    return {rows: [], hasMore: false, total: listQuery.total_required ? 0 : undefined};
  // Reads one more row than shown, to detect a next page.
  const page = {offset: (listQuery.page - 1) * listQuery.page_size, limit: listQuery.page_size + 1};
  const ids = await searchInvoices(queries, filters, page);
  return {
    rows: await findInvoiceRows(queries, ids.slice(0, listQuery.page_size)),
    hasMore: ids.length > listQuery.page_size,
    total: listQuery.total_required ? await countInvoices(queries, filters) : undefined,
  };
}

/** Undefined when no invoice can fulfil them. */
function filtersOf(applicationId: string, body: SearchBody): InvoiceFilters | undefined {
  const amounts = body.total_amount_range;
  const currency = amounts?.lower_amount.currency_code ?? body.currency_code;
  const isContradiction = body.currency_code !== undefined && body.currency_code !== currency;
  if (body.archived === true || isContradiction) return undefined;
  return {
    applicationId,
    statuses: body.status ?? [],
    currency,
    ranges: [
      ...(amounts ? [amountRange(amounts)] : []),
      ...columnRange("invoice_date", body.invoice_date_range),
      ...columnRange("due_date", body.due_date_range),
      ...(body.creation_date_range
        ? [
            {
              column: "created_at" as const,
              from: Date.parse(body.creation_date_range.start),
              to: Date.parse(body.creation_date_range.end),
            },
          ]
        : []),
    ],
    terms: [
      ...textTerm("email", "whole", body.recipient_email),
      ...textTerm("number", "whole", body.invoice_number),
      ...textTerm("first-name", "part", body.recipient_first_name),
      ...textTerm("last-name", "part", body.recipient_last_name),
      ...textTerm("business-name", "part", body.recipient_business_name),
      ...textTerm("reference", "part", body.reference),
      ...textTerm("memo", "part", body.memo),
      ...(body.payment_date_range
        ? [
            {
              kind: "payment-time" as const,
              match: "range" as const,
              from: timeOf(Date.parse(body.payment_date_range.start)),
              to: timeOf(Date.parse(body.payment_date_range.end)),
            },
          ]
        : []),
    ],
  };
}

function amountRange({
  lower_amount: lower,
  upper_amount: upper,
}: NonNullable<SearchBody["total_amount_range"]>) {
  const at = (money: WireMoney, field: string) =>
    totalColumnOf(minorOf(money, lower.currency_code, `/total_amount_range/${field}`));
  const range = {
    column: "total" as const,
    from: at(lower, "lower_amount"),
    to: at(upper, "upper_amount"),
  };
  if (range.from.length === range.to.length) return range;
  throw unprocessable("AMOUNT_TOO_LARGE", "The value exceeds the largest amount.", "/total_amount_range");
}

function columnRange(
  column: "invoice_date" | "due_date",
  range: {readonly start: string; readonly end: string} | undefined,
): ColumnRange[] {
  return range ? [{column, from: range.start, to: range.end}] : [];
}

function textTerm(kind: TermKind, match: "whole" | "part", text: string | undefined): TermFilter[] {
  return text === undefined || text.trim() === "" ? [] : [{kind, match, text}];
}
