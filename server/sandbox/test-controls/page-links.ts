import {ownOrigin, type SandboxRequest} from "../wire/environment.ts";
import {type PageKey, pageTokenOf} from "../wire/paging.ts";
import type {LinkDescription} from "../wire/shapes.ts";

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
