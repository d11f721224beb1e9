import type {TokenKind} from "./oauth.schema.ts";

export interface OauthTables {
  tokens: {
    sha256: string;
    application_id: string;
    kind: TokenKind;
    scopes: string;
    /** JSON: the sites a client token is bound to; empty means any. */
    domains: string;
    client_metadata_id: string | null;
    created_at: number;
    expires_at: number;
  };
}
