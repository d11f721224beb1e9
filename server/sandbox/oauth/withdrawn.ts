import {sha256} from "../../shared/secrets.ts";
import type {Queries} from "../context.ts";
import {findTokenRow} from "./oauth.records.ts";

/**
 * Whether an `Authorization` header presents a token that is no more. Asked when something unexpected has happened: a reset
 * takes tokens and applications away, also from requests that were let in before it.
 */
export async function tokenWithdrawn(queries: Queries, authorization: string | undefined): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && !(await findTokenRow(queries, sha256(token)));
}
