import type {Page} from "../../../ui/context.ts";

/** Links of a list of PayPal. */
export interface ListLinks {
  readonly links?: readonly {readonly rel?: string; readonly href?: string}[] | undefined;
}

/** A page of a PayPal list. The next page's token is a parameter of its link. */
export function pageOf<Item>(items: readonly Item[], {links = []}: ListLinks, parameter: string): Page<Item> {
  const href = links.find(({rel}) => rel === "next")?.href;
  const next =
    href === undefined ? undefined : (new URL(href, location.href).searchParams.get(parameter) ?? undefined);
  return {items, next};
}

/** The query of a list of PayPal: `page_token` by PayPal's name, and the number of items. */
export function queryFor(query: URLSearchParams, parameter: string, size: number): URLSearchParams {
  const requested = new URLSearchParams(query);
  const token = requested.get("page_token");
  requested.delete("page_token");
  if (token !== null) requested.set(parameter, token);
  requested.set("page_size", String(size));
  return requested;
}
