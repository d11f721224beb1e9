import {z} from "zod";
import {ownOrigin, type SandboxRequest} from "./environment.ts";
import {ServiceError} from "./errors.ts";
import type {LinkDescription} from "./shapes.ts";

/**
 * Sort key of the last row of a page. The next page starts after it. Rows that were added or removed
 * meanwhile don't shift it, and late pages cost no more than early ones.
 */
export interface PageKey {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly id: string;
}

const pageKey = z.tuple([z.int().min(0), z.string().min(1).max(127)]);

/** `page_token` of the page after a row: opaque, at most 255 characters. */
export function pageTokenOf({at, id}: PageKey): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

/** @throws ServiceError 400 for a token that no list has returned */
export function readPageToken(token: string | undefined, field = "page_token"): PageKey | undefined {
  if (token === undefined) return undefined;
  const result = pageKey.safeParse(parsed(Buffer.from(token, "base64url").toString("utf8")));
  if (result.success && !result.data[1].includes("\u0000")) return {at: result.data[0], id: result.data[1]};
  const description = "The page token is not one that a list gave out.";
  throw new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field, location: "query"}]);
}

/** A page of rows, newest first, and the key of its last row if there are more. */
export function pageOf<Row extends {readonly id: string; readonly createdAt: number}>(
  rows: readonly Row[],
  {after, size}: {readonly after?: PageKey | undefined; readonly size: number},
): {readonly rows: readonly Row[]; readonly last: PageKey | undefined} {
  const rest = rows
    .filter(({id, createdAt: at}) => !after || at < after.at || (at === after.at && id < after.id))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const shown = rest.slice(0, size);
  const end = rest.length > size ? shown.at(-1) : undefined;
  return {rows: shown, last: end && {at: end.createdAt, id: end.id}};
}

/** Links of a page: itself, and the next page if `last` is given. */
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
