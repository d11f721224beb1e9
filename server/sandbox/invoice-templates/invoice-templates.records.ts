import type {Insertable, Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {InvoiceTemplateTables} from "./invoice-templates.tables.ts";

type Table = InvoiceTemplateTables["invoice_templates"];
export type TemplateRow = Selectable<Table>;

export async function insertTemplate(tx: Tx, row: Insertable<Table>): Promise<TemplateRow> {
  return tx.insertInto("invoice_templates").values(row).returningAll().executeTakeFirstOrThrow();
}

/** A template of any application. */
export async function findTemplate(queries: Queries, id: string): Promise<TemplateRow | undefined> {
  return queries.selectFrom("invoice_templates").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An application's templates by name. They are few. */
export async function templatesOf(queries: Queries, applicationId: string): Promise<TemplateRow[]> {
  return queries
    .selectFrom("invoice_templates")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("name")
    .execute();
}

export async function updateTemplateRow(tx: Tx, id: string, change: Updateable<Table>): Promise<TemplateRow> {
  return tx
    .updateTable("invoice_templates")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("invoice_templates").where("id", "=", id).execute();
}
