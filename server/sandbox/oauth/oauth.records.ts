import type {Insertable, Selectable} from "kysely";
import type {Queries} from "../context.ts";
import type {TokenKind} from "./oauth.schema.ts";

export interface OauthTables {
  tokens: {
    sha256: string;
    application_id: string;
    kind: TokenKind;
    scopes: string;
    /** JSON: sites of a client token. Empty means any site. */
    domains: string;
    client_metadata_id: string | null;
    created_at: number;
    expires_at: number;
  };
}

export const tokenSchema = `
create table tokens (
  sha256 text primary key,
  application_id text not null,
  kind text not null,
  scopes text not null,
  domains text not null,
  client_metadata_id text,
  created_at bigint not null,
  expires_at bigint not null
);
create index tokens_expires_at on tokens (expires_at);
`;

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
