import {shownStates} from "../orders/load-order.operations.ts";
import {authorizationStates} from "../payments/authorizations.operations.ts";
import {authorizations, captures, refunds} from "../payments/payments.model.ts";
import type {PaymentState} from "../payments/payments.states.ts";
import {disputes} from "../disputes/disputes.operations.ts";
import {events} from "../events/events.operations.ts";
import {invoices} from "../invoices/invoices.operations.ts";
import {mails} from "../mail/mail.operations.ts";
import {orders} from "../orders/orders.model.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import type {Collection, Store} from "../store.ts";
import {setupTokens} from "../vault/setup-tokens.operations.ts";
import {paymentTokens} from "../vault/stored-payment-tokens.operations.ts";
import {type PageKey, pageOf} from "../wire/paging.ts";

interface Listed {
  readonly id: string;
  readonly createdAt: number;
}

interface List {
  readonly rows: (store: Store) => Pick<Collection<Listed>, "all" | "get">;
  /** Filters and their fields. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The lists of all applications, newest first. Single resources come from their own operations. */
const LISTS = {
  orders: {rows: orders, filters: {status: "status"}},
  captures: {rows: captures, filters: {status: "status"}},
  authorizations: {rows: authorizations, filters: {status: "status"}},
  refunds: {rows: refunds, filters: {status: "status"}},
  disputes: {rows: disputes, filters: {status: "status"}},
  links: {rows: paymentLinks, filters: {status: "status"}},
  invoices: {rows: invoices, filters: {status: "status"}},
  "payment-tokens": {rows: paymentTokens, filters: {}},
  "setup-tokens": {rows: setupTokens, filters: {}},
  mail: {rows: mails, filters: {to: "to", state: "state"}},
  webhooks: {rows: events, filters: {event_type: "type", resource_id: "resourceId"}},
} as const satisfies Readonly<Record<string, List>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];

export interface ListQuery {
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** Reads a page of a list, newest first. */
export function readList<Name extends ListName>(
  store: Store,
  name: Name,
  {filter, after, limit}: ListQuery,
): readonly RowOf<Name>[] {
  const {rows, filters}: List = LISTS[name];
  const wanted = rows(store)
    .all()
    .filter((row) =>
      Object.entries(filters).every(
        ([requested, field]) =>
          filter[requested] === undefined || row[field as keyof typeof row] === filter[requested],
      ),
    );
  return pageOf(wanted, {after, size: limit}).rows as unknown as readonly RowOf<Name>[];
}

export function findRow<Name extends ListName>(
  store: Store,
  name: Name,
  id: string,
): RowOf<Name> | undefined {
  return LISTS[name].rows(store).get(id) as RowOf<Name> | undefined;
}

/** A row of a list. */
export type RowOf<Name extends ListName> = ReturnType<ReturnType<(typeof LISTS)[Name]["rows"]>["need"]>;
/** A row as the console shows it. Orders have the state of their payment. */
export type ShownRow<Name extends ListName> = RowOf<Name> & {readonly payment?: PaymentState | null};

/**
 * Rows of a list with their current statuses, where these differ from the stored ones: an authorization expires by
 * itself, and the last one makes its order VOIDED. Orders also get the state of their payment.
 */
export function asShown<Name extends ListName>(
  store: Store,
  name: Name,
  rows: readonly RowOf<Name>[],
  now: number,
): ShownRow<Name>[] {
  const states = statesOf(store, name, rows, now);
  return rows.map((row, index) => ({...row, ...states?.[index]})) as ShownRow<Name>[];
}

function statesOf(
  store: Store,
  name: ListName,
  rows: readonly unknown[],
  now: number,
): readonly {readonly status: string}[] | undefined {
  if (name === "orders") return shownStates(store, rows as readonly RowOf<"orders">[], now);
  if (name !== "authorizations") return undefined;
  const standing = authorizationStates(store, rows as readonly RowOf<"authorizations">[], now);
  return standing.map(({status}) => ({status}));
}
