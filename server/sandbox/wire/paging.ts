import {type RawBuilder, sql, type SqlBool} from "kysely";
import {z} from "zod";
import {ownOrigin, type SandboxRequest} from "./environment.ts";
import {ServiceError} from "./errors.ts";
import type {LinkDescription} from "./shapes.ts";

/**
 * Where a page of a list ended: the sort key of its last row. The next page starts behind that key, whatever was added or
 * removed meanwhile, and costs the same however far the walk has come.
 */
export interface PageKey {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly id: string;
}

const pageKey = z.tuple([z.int().min(0), z.string().min(1).max(127)]);

/** The `page_token` that leads behind this row: opaque to callers, at most 255 characters. */
export function pageTokenOf({at, id}: PageKey): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** @throws ServiceError 400 for a text that no list gave out */
export function readPageToken(token: string | undefined, field = "page_token"): PageKey | undefined {
  if (token === undefined) return undefined;
  const result = pageKey.safeParse(parsed(Buffer.from(token, "base64url").toString("utf8")));
  if (result.success && !result.data[1].includes("\u0000")) return {at: result.data[0], id: result.data[1]};
  const description = "The page token is not one that a list gave out.";
  throw new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field, location: "query"}]);
}

/**
 * The rows behind a key in a list that runs from the newest to the oldest. As one comparison of pairs, so that both
 * engines find the place in the index instead of counting to it.
 */
export function olderThan(
  key: PageKey,
  columns: {readonly at: string; readonly id: string},
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${key.at}, ${key.id})`;
}

/** The links of one page of a list: itself, and the next one when `last` is not the end of the list. */
export function pageLinks(c: SandboxRequest, last: PageKey | undefined): LinkDescription[] {
  const {pathname, search} = new URL(c.req.url);
  const url = new URL(pathname + search, ownOrigin(c));
  const links: LinkDescription[] = [{href: url.href, rel: "self", method: "GET"}];
  if (last) {
    url.searchParams.set("page_token", pageTokenOf(last));
    links.push({href: url.href, rel: "next", method: "GET"});
  }
  return links;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
