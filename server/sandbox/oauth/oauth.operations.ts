import {sha256} from "../../shared/secrets.ts";
import type {Application} from "../wire/application.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {deleteExpiredTokens, insertToken} from "./oauth.records.ts";
import type {TokenForm, TokenKind} from "./oauth.schema.ts";
import {BROWSER_SCOPES} from "../wire/scopes.ts";

/** Lifetimes in seconds, the same as PayPal's. */
export const TOKEN_LIFETIME_S: Readonly<Record<TokenKind, number>> = {full: 32_400, client: 900};

export interface IssuedToken {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly expiresIn: number;
}

/** Creates a token for an application. Only its hash is stored, so it can't be read again. */
export async function issueToken(
  tx: Tx,
  {clock, random}: Runtime,
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

export async function deleteOldTokens(queries: Queries, now: number): Promise<void> {
  await deleteExpiredTokens(queries, now);
}
