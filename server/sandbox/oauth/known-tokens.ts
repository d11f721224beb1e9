import {applicationById} from "../accounts/accounts.operations.ts";
import type {Queries} from "../context.ts";
import {findTokenRow} from "./oauth.records.ts";
import type {AccessToken, KnownTokens} from "../wire/environment.ts";
import {sha256} from "../../shared/secrets.ts";

/** Largest number of remembered tokens. A server uses one; a large test run uses some hundred. */
const MAX_TOKENS = 1000;

/**
 * Caches tokens with their applications, because each request presents one. The cache is cleared when the
 * version of the shared state changes.
 */
export function createKnownTokens(queries: Queries): KnownTokens {
  let known = new Map<string, AccessToken>();
  return {
    async find(accessToken, now) {
      const hash = sha256(accessToken);
      // If `forget` runs during the read, the result goes to the discarded map.
      const memory = known;
      const token = memory.get(hash) ?? (await readToken(queries, hash));
      if (!token || token.expiresAt <= now) return undefined;
      if (memory.size >= MAX_TOKENS) memory.clear();
      memory.set(hash, token);
      return token;
    },
    forget() {
      known = new Map();
    },
  };
}

async function readToken(queries: Queries, hash: string): Promise<AccessToken | undefined> {
  const row = await findTokenRow(queries, hash);
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

/**
 * True if an `Authorization` header presents a token that no longer exists. A reset deletes tokens and
 * applications also during a request. The error handler calls this after an unexpected error.
 */
export async function tokenWithdrawn(queries: Queries, authorization: string | undefined): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && !(await findTokenRow(queries, sha256(token)));
}
