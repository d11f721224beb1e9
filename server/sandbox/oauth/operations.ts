import {sha256} from "../../platform/secrets.ts";
import {type Application, applicationById} from "../accounts/operations.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {deleteExpiredTokens, findValidToken, insertToken} from "./records.ts";
import type {TokenForm, TokenKind} from "./schema.ts";
import {BROWSER_SCOPES} from "./scopes.ts";

/** Lifetimes in seconds, as the public service has them. */
export const TOKEN_LIFETIME_S: Readonly<Record<TokenKind, number>> = {full: 32_400, client: 900};

/** A token that was presented and is valid. The token itself is not kept. */
export interface AccessToken {
  readonly applicationId: string;
  readonly application: Application;
  readonly kind: TokenKind;
  readonly scopes: readonly string[];
  /** The sites a client token is bound to; empty means any. */
  readonly domains: readonly string[];
  /** The buyer's session that the token was made for. */
  readonly clientMetadataId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly expiresIn: number;
}

/** Makes a token for an application. Only its hash is stored: this is the one time that it can be read. */
export async function issueToken(
  tx: Tx,
  {clock, random}: Chance,
  application: Application,
  form: TokenForm,
  clientMetadataId: string | undefined,
): Promise<IssuedToken> {
  const kind = form.response_type === "client_token" ? "client" : "full";
  const scopes = kind === "client" ? BROWSER_SCOPES : application.scopes;
  const accessToken = random.token();
  const now = clock.now();
  await insertToken(tx, {
    sha256: sha256(accessToken),
    application_id: application.id,
    kind,
    scopes: scopes.join(" "),
    domains: JSON.stringify(kind === "client" ? form.domains : []),
    client_metadata_id: kind === "client" ? (clientMetadataId ?? null) : null,
    created_at: now,
    expires_at: now + TOKEN_LIFETIME_S[kind] * 1000,
  });
  return {accessToken, scopes, expiresIn: TOKEN_LIFETIME_S[kind]};
}

/** The token that a request presents, if it exists and has not expired. */
export async function findToken(
  queries: Queries,
  accessToken: string,
  now: number,
): Promise<AccessToken | undefined> {
  const row = await findValidToken(queries, sha256(accessToken), now);
  if (!row) return undefined;
  return {
    applicationId: row.application_id,
    application: await applicationById(queries, row.application_id),
    kind: row.kind,
    scopes: row.scopes.split(" "),
    domains: JSON.parse(row.domains) as string[],
    clientMetadataId: row.client_metadata_id ?? undefined,
    expiresAt: row.expires_at,
  };
}

export async function forgetOldTokens(queries: Queries, now: number): Promise<void> {
  await deleteExpiredTokens(queries, now);
}
