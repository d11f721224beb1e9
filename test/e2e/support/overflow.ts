import type {Page} from "@playwright/test";

/** Number of pixels by which a page is wider than its viewport without scroll bar. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
