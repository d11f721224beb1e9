import type {Selectable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {AccountTables} from "./accounts.tables.ts";

export type ApplicationRow = Selectable<AccountTables["applications"]>;

/** Inserts an application, or updates the one with this client id except for its id and creation time. */
export async function putApplication(tx: Tx, row: ApplicationRow): Promise<void> {
  const {id: _id, client_id: _clientId, created_at: _createdAt, ...rest} = row;
  await tx
    .insertInto("applications")
    .values(row)
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(rest))
    .execute();
}

/** Undefined when the client id is taken. */
export async function insertApplication(tx: Tx, row: ApplicationRow): Promise<ApplicationRow | undefined> {
  return tx
    .insertInto("applications")
    .values(row)
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function listApplications(queries: Queries): Promise<ApplicationRow[]> {
  return queries.selectFrom("applications").selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function findByClientId(
  queries: Queries,
  clientId: string,
): Promise<ApplicationRow | undefined> {
  return queries.selectFrom("applications").selectAll().where("client_id", "=", clientId).executeTakeFirst();
}

export async function findById(queries: Queries, id: string): Promise<ApplicationRow | undefined> {
  return queries.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
}
