import type {Outcome} from "../outcome.ts";
import type {CallOperation, Part, QueryOf} from "./operations.ts";
import {mapped, nextOf, type Page} from "./pages.ts";

export type Invoice = Part<"Invoice">;
/** An invoice of a list that was asked for with `fields=none`. */
export type InvoiceSummary = Part<"InvoiceSummary">;

/** The last page that the service shows. */
export const LAST_PAGE = 1000;

export interface InvoicePage extends Page<Invoice | InvoiceSummary, number> {
  /** How many there are on all pages, when it was asked for. */
  readonly total: number | undefined;
}

/** Invoices (`/v2/invoicing/invoices`), read with this server's own rights. */
export interface Invoices {
  /** Newest first. Pages are counted: what is added meanwhile moves rows from one page to the next. */
  list(query?: QueryOf<"invoices.list">): Promise<Outcome<InvoicePage>>;
  show(id: string): Promise<Outcome<Invoice>>;
}

export function createInvoices(call: CallOperation): Invoices {
  return {
    list: async (query = {}) =>
      mapped(await call("invoices.list", {query}), ({items, links, total_items: total}) => ({
        rows: items,
        next: pageOf(nextOf(links, "page")),
        total,
      })),
    show: (id) => call("invoices.get", {path: {invoice_id: id}}),
  };
}

function pageOf(text: string | undefined): number | undefined {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : undefined;
}
