import {type ExpressionBuilder, sql} from "kysely";
import type {Queries, SandboxTables} from "../context.ts";
import {comparable} from "./invoice-terms.ts";
import type {InvoiceStatus} from "./invoices.states.ts";
import type {TermKind} from "./invoices.tables.ts";

/** Conditions that a searched invoice fulfils. Absent ones don't matter. */
export interface InvoiceFilters {
  readonly applicationId: string;
  readonly statuses: readonly InvoiceStatus[];
  readonly currency: string | undefined;
  /** Columns from a first to a last value, both included. */
  readonly ranges: readonly ColumnRange[];
  /** Texts that are whole or only a part of a term, and ranges of terms. */
  readonly terms: readonly TermFilter[];
}

export interface ColumnRange {
  readonly column: "total" | "invoice_date" | "due_date" | "created_at";
  readonly from: string | number;
  readonly to: string | number;
}

export type TermFilter =
  | {readonly kind: TermKind; readonly match: "whole" | "part"; readonly text: string}
  | {readonly kind: TermKind; readonly match: "range"; readonly from: string; readonly to: string};

type Where = ExpressionBuilder<SandboxTables, "invoices">;

/**
 * Ids of an application's invoices that fulfil all filters, newest first. One statement reads each invoice at most
 * once.
 */
export async function searchInvoices(
  queries: Queries,
  filters: InvoiceFilters,
  page: {readonly offset: number; readonly limit: number},
): Promise<string[]> {
  const rows = await found(queries, filters)
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("ordinal", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({id}) => id);
}

export async function countInvoices(queries: Queries, filters: InvoiceFilters): Promise<number> {
  const {total} = await found(queries, filters)
    .select(({fn}) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function found(queries: Queries, {applicationId, statuses, currency, ranges, terms}: InvoiceFilters) {
  return queries
    .selectFrom("invoices")
    .where((where) =>
      where.and([
        where("application_id", "=", applicationId),
        ...(statuses.length > 0 ? [where("status", "in", statuses)] : []),
        ...(currency === undefined ? [] : [where("currency_code", "=", currency)]),
        ...ranges.flatMap(({column, from, to}) => [where(column, ">=", from), where(column, "<=", to)]),
        ...terms.map((term) => where("id", "in", invoicesWith(where, applicationId, term))),
      ]),
    );
}

function invoicesWith(where: Where, applicationId: string, term: TermFilter) {
  const own = where
    .selectFrom("invoice_terms")
    .select("invoice_id")
    .where("invoice_terms.application_id", "=", applicationId)
    .where("kind", "=", term.kind);
  switch (term.match) {
    case "whole":
      return own.where("value", "=", comparable(term.text));
    case "part": {
      const pattern = `%${comparable(term.text).replace(/[%_\\]/g, "\\$&")}%`;
      return own.where(sql<boolean>`value like ${pattern} escape '\\'`);
    }
    case "range":
      return own.where("value", ">=", term.from).where("value", "<=", term.to);
  }
}
