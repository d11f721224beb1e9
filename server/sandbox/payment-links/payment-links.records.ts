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

/** A link, its application and the action on it. */
export interface LinkTarget {
  readonly id: string;
  readonly applicationId: string;
  readonly action: LinkAction;
}

/** Changes a link in one statement. Undefined when it is unknown, or its status forbids the action. */
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

/** True when it deleted the link. Of concurrent calls one succeeds. */
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

/** Finds a tag in the JSON array of tags. Tags have no characters that JSON escapes. */
function hasTag(tag: string) {
  const pattern = `%"${tag.replace(/[%_\\]/g, "\\$&")}"%`;
  return sql<boolean>`tags like ${pattern} escape '\\'`;
}

/** Reads a page of an application's links, newest first, after `after`. It reads an index in its order. */
export function linkPage(
  queries: Queries,
  page: {
    readonly applicationId: string;
    readonly status: LinkStatus | undefined;
    /** The link must have all of them. */
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

/** Updates the status of a payment once. Undefined when it is unknown or no longer has the status `from`. */
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

/** Stores the buyer of a payment that was created without one. */
export async function identifyBuyer(
  tx: Tx,
  orderId: string,
  buyer: Pick<LinkPaymentRow, "buyer_name" | "buyer_email" | "shipping_address">,
): Promise<LinkPaymentRow> {
  return tx
    .updateTable("link_payments")
    .set(buyer)
    .where("order_id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Pending payments whose review is over, with the current status of their capture. */
export async function findReviewedPayments(
  queries: Queries,
  limit: number,
): Promise<{readonly order_id: string; readonly status: CaptureStatus}[]> {
  return (
    queries
      .selectFrom("link_payments")
      .innerJoin("captures", "captures.order_id", "link_payments.order_id")
      .select(["link_payments.order_id", "captures.status"])
      // A literal, because the partial index cannot be used with a parameter.
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
