import {sha256} from "../../shared/secrets.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {newToken} from "../random.ts";
import {secretCollection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import type {AccessToken, TokenKind} from "../wire/environment.ts";
import {BROWSER_SCOPES} from "../wire/scopes.ts";
import type {TokenForm} from "./oauth.schema.ts";

/** Lifetimes in seconds, the same as PayPal's. */
export const TOKEN_LIFETIME_S: Readonly<Record<TokenKind, number>> = {access: 32_400, client: 900};

/** A token. Its id is its hash, so the token itself can't be read again. */
interface StoredToken extends Omit<AccessToken, "application"> {
  readonly id: string;
}

const tokens = secretCollection<StoredToken>("tokens");

export interface IssuedToken {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly expiresIn: number;
}

/** Creates a token for an application. */
export function issueToken(
  store: Store,
  {realClock}: Runtime,
  application: Application,
  form: TokenForm,
  clientMetadataId: string | undefined,
): IssuedToken {
  const isClient = form.response_type === "client_token";
  const kind = isClient ? "client" : "access";
  const scopes = isClient ? BROWSER_SCOPES : application.scopes;
  const accessToken = newToken();
  tokens(store).add({
    id: sha256(accessToken),
    applicationId: application.id,
    kind,
    scopes,
    domains: isClient ? form.domains : [],
    clientMetadataId: isClient ? clientMetadataId : undefined,
    expiresAt: realClock.now() + TOKEN_LIFETIME_S[kind] * 1000,
  });
  return {accessToken, scopes, expiresIn: TOKEN_LIFETIME_S[kind]};
}

/** Undefined for a token that is unknown or expired. @param now the real time, in milliseconds */
export function findToken(store: Store, accessToken: string, now: number): AccessToken | undefined {
  const token = tokens(store).get(sha256(accessToken));
  if (!token || token.expiresAt <= now) return undefined;
  return {...token, application: applicationById(store, token.applicationId)};
}

/** Ends all tokens of these kinds. */
export function endTokensOf(store: Store, kinds: readonly TokenKind[]): void {
  tokens(store).keep(({kind}) => !kinds.includes(kind));
}

/** @param now the real time, in milliseconds */
export function deleteOldTokens(store: Store, now: number): void {
  tokens(store).keep(({expiresAt}) => expiresAt > now);
}
