import type {Insertable, Selectable} from "kysely";
import type {Queries} from "../context.ts";
import type {OauthTables} from "./oauth.tables.ts";

export async function insertToken(queries: Queries, token: Insertable<OauthTables["tokens"]>): Promise<void> {
  await queries.insertInto("tokens").values(token).execute();
}

export async function findTokenRow(
  queries: Queries,
  sha256: string,
): Promise<Selectable<OauthTables["tokens"]> | undefined> {
  return queries.selectFrom("tokens").selectAll().where("sha256", "=", sha256).executeTakeFirst();
}

export async function deleteExpiredTokens(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom("tokens").where("expires_at", "<=", now).execute();
}
