import {type Insertable, type Selectable, sql, type Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {CaptureStatus} from "../payments/payments.states.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import {ALLOWED_IN, type LinkAction, type LinkStatus} from "./payment-links.states.ts";
import type {PaymentLinkTables} from "./payment-links.tables.ts";

export type LinkRow = Selectable<PaymentLinkTables["payment_links"]>;

export async function insertLinks(tx: Tx, rows: readonly LinkRow[]): Promise<void> {
  await tx.insertInto("payment_links").values(rows).execute();
}

export async function findLinkRow(queries: Queries, id: string): Promise<LinkRow | undefined> {
  return queries.selectFrom("payment_links").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A link that one application may do this with. */
export interface LinkTarget {
  readonly id: string;
  readonly applicationId: string;
  readonly action: LinkAction;
}

/** Changes a link in one statement; undefined when there is none, or its state forbids the action. */
export async function updateLink(
  tx: Tx,
  {id, applicationId, action}: LinkTarget,
  change: Updateable<PaymentLinkTables["payment_links"]>,
): Promise<LinkRow | undefined> {
  return tx
    .updateTable("payment_links")
    .set(change)
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("status", "in", ALLOWED_IN[action])
    .returningAll()
    .executeTakeFirst();
}

/** Whether there was one to remove: of many at once exactly one removes it. */
export async function deleteLinkRow(tx: Tx, {id, applicationId, action}: LinkTarget): Promise<boolean> {
  const gone = await tx
    .deleteFrom("payment_links")
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("status", "in", ALLOWED_IN[action])
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Looks for a tag in the JSON of a link's tags, which has no escapes. */
function hasTag(tag: string) {
  const pattern = `%"${tag.replace(/[%_\\]/g, "\\$&")}"%`;
  return sql<boolean>`tags like ${pattern} escape '\\'`;
}

/** The query of one page of an application's links, newest first: a walk along an index from `after` on. */
export function linkPage(
  queries: Queries,
  page: {
    readonly applicationId: string;
    readonly status: LinkStatus | undefined;
    /** All of them. */
    readonly tags?: readonly string[] | undefined;
    readonly after: PageKey | undefined;
    readonly limit: number;
  },
) {
  let list = queries.selectFrom("payment_links").selectAll().where("application_id", "=", page.applicationId);
  if (page.status !== undefined) list = list.where("status", "=", page.status);
  for (const tag of page.tags ?? []) list = list.where(hasTag(tag));
  if (page.after) list = list.where(olderThan(page.after, {at: "created_at", id: "id"}));
  return list.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.limit);
}

export type LinkPaymentRow = Selectable<PaymentLinkTables["link_payments"]>;

export async function insertLinkPayment(
  tx: Tx,
  row: Insertable<PaymentLinkTables["link_payments"]>,
): Promise<LinkPaymentRow> {
  return tx.insertInto("link_payments").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findLinkPayment(
  queries: Queries,
  orderId: string,
): Promise<LinkPaymentRow | undefined> {
  return queries.selectFrom("link_payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Says how a payment stands now, once; undefined when it does not stand as it did, or there is none. */
export async function settleLinkPayment(
  tx: Tx,
  orderId: string,
  from: "CREATED" | "PENDING",
  change: Pick<LinkPaymentRow, "status" | "updated_at">,
): Promise<LinkPaymentRow | undefined> {
  return tx
    .updateTable("link_payments")
    .set(change)
    .where("order_id", "=", orderId)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/** Those that waited for a review which is over, with what their capture is now. */
export async function findReviewedPayments(
  queries: Queries,
  limit: number,
): Promise<{readonly order_id: string; readonly status: CaptureStatus}[]> {
  return (
    queries
      .selectFrom("link_payments")
      .innerJoin("captures", "captures.order_id", "link_payments.order_id")
      .select(["link_payments.order_id", "captures.status"])
      // As a literal: the partial index serves no parameter.
      .where("link_payments.status", "=", sql.lit("PENDING" as const))
      .where("captures.status", "<>", "PENDING")
      .orderBy("link_payments.order_id")
      .limit(limit)
      .execute()
  );
}

/** Newest first. */
export async function listLinkPayments(
  queries: Queries,
  {applicationId, linkId, after, limit}: PaymentPage,
): Promise<LinkPaymentRow[]> {
  let list = queries
    .selectFrom("link_payments")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where("link_id", "=", linkId);
  if (after) list = list.where(olderThan(after, {at: "created_at", id: "order_id"}));
  return list.orderBy("created_at", "desc").orderBy("order_id", "desc").limit(limit).execute();
}

export interface PaymentPage {
  readonly applicationId: string;
  readonly linkId: string;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}
