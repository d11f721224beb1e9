import type {Insertable, Selectable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {SandboxTables} from "../tables.ts";

export type ApplicationRow = Selectable<SandboxTables["applications"]>;

/** Adds an application, or gives the one with this client id the new secret, name and scopes. */
export async function putApplication(tx: Tx, row: Insertable<SandboxTables["applications"]>): Promise<void> {
  await tx
    .insertInto("applications")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("client_id")
        .doUpdateSet({secret_sha256: row.secret_sha256, name: row.name, scopes: row.scopes}),
    )
    .execute();
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
