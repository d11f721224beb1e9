import {accelerated, account, cart, checkout, order} from "./checkout.ts";
import {failurePages} from "./failures.ts";
import {gallery} from "./gallery.ts";
import {document, type Page} from "./layout.ts";
import {home, products} from "./shop.ts";
import {type TagDescription, tagPages} from "./tags.ts";

/**
 * The shop's pages, as they are served: the server fills their placeholders.
 *
 * @param tags what the custom elements manifest says of each
 * @returns the HTML of each, by its path, which ends with a slash
 */
export async function pages(tags: readonly TagDescription[]): Promise<ReadonlyMap<string, string>> {
  const all: readonly (Page & {path: string})[] = [
    {path: "/", ...home},
    ...products,
    {path: "/cart/", ...cart},
    {path: "/checkout/", ...checkout},
    {path: "/checkout/accelerated/", ...accelerated},
    {path: "/order/", ...order},
    {path: "/account/", ...account},
    ...tagPages(tags),
    ...failurePages,
    gallery,
  ];
  return new Map(await Promise.all(all.map(async (page) => [page.path, await document(page)] as const)));
}
