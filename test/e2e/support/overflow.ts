import type {Page} from "@playwright/test";

/** By how many pixels a page is wider than what of it can be seen; a scroll bar is no part of that. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
