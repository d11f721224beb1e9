import type {MerchantPage} from "../merchant-page.ts";
import {replaceMain} from "./document.ts";
import {readForegone} from "./foregone.ts";

/**
 * Puts the page that the server drew anew in the place of this one. Where there is nothing left to ask, because another
 * window has approved it or nobody can any more, the merchant's page hears of it.
 *
 * @throws when something else came
 */
export async function redraw(merchant: MerchantPage, response: Response): Promise<void> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!replaceMain(page)) throw new Error(`answered with status ${response.status}, and no page`);
  const foregone = readForegone(page);
  if (foregone !== undefined) merchant.tell(foregone);
}
