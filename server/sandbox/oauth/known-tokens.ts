import {applicationById} from "../accounts/accounts.operations.ts";
import type {Queries} from "../context.ts";
import {findTokenRow} from "./oauth.records.ts";
import type {AccessToken, KnownTokens} from "../wire/environment.ts";
import {sha256} from "../../shared/secrets.ts";

/** A server's calls come with one token, a busy test run's with some hundred. */
const KEPT = 1000;

/**
 * Remembers tokens with their applications: each request presents one, and neither changes but with the version of the
 * shared state, at which the memory is emptied.
 */
export function createKnownTokens(queries: Queries): KnownTokens {
  let known = new Map<string, AccessToken>();
  return {
    async find(accessToken, now) {
      const hash = sha256(accessToken);
      // What is read now may be old before it is remembered; then it goes to a map that nobody asks any more.
      const memory = known;
      const token = memory.get(hash) ?? (await readToken(queries, hash));
      if (!token || token.expiresAt <= now) return undefined;
      if (memory.size >= KEPT) memory.clear();
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
 * Whether an `Authorization` header presents a token that is no more. Asked when something unexpected has happened: a reset
 * takes tokens and applications away, also from requests that were let in before it.
 */
export async function tokenWithdrawn(queries: Queries, authorization: string | undefined): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && !(await findTokenRow(queries, sha256(token)));
}
