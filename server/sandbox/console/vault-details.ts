import {sql} from "kysely";
import type {Queries} from "../context.ts";
import {paymentTokenReply, setupTokenReply} from "../vault/vault.representation.ts";
import type {Customer} from "../vault/customers.operations.ts";
import type {SavedSource} from "../vault/sources.ts";
import type {Detail, DetailContext} from "./detail.ts";
import {eventsOf} from "./timeline.ts";
import {type ListOf, LISTS, type RowOf} from "./lists.ts";
import {iso, ROWS} from "./rows.ts";
import {referenceOf, shownJson, redacted} from "./redaction.ts";

type VaultList = "payment-tokens" | "setup-tokens";

/** The row of a reference: of the rows of its millisecond, the one whose id has this digest. */
export async function findRedacted<Name extends VaultList>(
  queries: Queries,
  name: Name,
  reference: string,
): Promise<RowOf<Name> | undefined> {
  const at = Number(/^(\d{1,15})-[0-9a-f]{16}$/.exec(reference)?.[1] ?? NaN);
  if (Number.isNaN(at)) return undefined;
  const list: ListOf = LISTS[name];
  const {rows} = await sql<RowOf<VaultList>>`
    select * from ${sql.table(list.table)}
    where created_at = ${at} and ${list.only ?? sql`true`}`.execute(queries);
  return rows.find((row) => referenceOf(row) === reference) as RowOf<Name> | undefined;
}

export async function paymentTokenDetail(
  context: DetailContext,
  reference: string,
): Promise<Detail | undefined> {
  const {db} = context.database;
  const row = await findRedacted(db, "payment-tokens", reference);
  if (!row) return undefined;
  const source = JSON.parse(row.source) as SavedSource;
  const shown = ROWS["payment-tokens"](row);
  const token = {id: row.id, customer: customerOf(row), source};
  return {
    id: redacted(row.id),
    facts: [
      {label: "Type", text: source.kind},
      {label: "Saved", text: shown["what"] as string},
      {label: "Customer", text: row.customer_id},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: [{time: iso(row.created_at), text: "Saved"}, ...(await eventsOf(db, [row.id]))],
    json: shownJson(paymentTokenReply(token, context.origin), [row.id]),
  };
}

export async function setupTokenDetail(
  context: DetailContext,
  reference: string,
): Promise<Detail | undefined> {
  const row = await findRedacted(context.database.db, "setup-tokens", reference);
  if (!row) return undefined;
  const shown = setupTokenReply({row, customer: customerOf(row)}, context.origin);
  return {
    id: redacted(row.id),
    status: row.status,
    facts: [
      {label: "Type", text: row.kind},
      {label: "Customer", text: row.customer_id},
      {label: "Verification", text: row.verification_method},
      {label: "Liability shift", text: row.liability_shift},
      {label: "Expires", time: iso(row.expires_at)},
      {label: "Created", time: iso(row.created_at)},
    ],
    timeline: [{time: iso(row.created_at), text: "Created"}],
    json: shownJson(shown, [row.id]),
  };
}

function customerOf({application_id: applicationId, customer_id: id}: RowOf<VaultList>): Customer {
  return {applicationId, id, merchantCustomerId: undefined};
}
