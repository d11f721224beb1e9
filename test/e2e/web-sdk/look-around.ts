import {expect, type Page} from "@playwright/test";
import {enlargeType, looksFindings} from "../support/looks.ts";
import type {Walk} from "./every-window.ts";

/** How somebody has set up the browser, and which way the merchant's page is read. */
export interface Setting {
  readonly width: number;
  readonly scheme?: "light" | "dark";
  readonly hasLargeType?: boolean;
  readonly hasForcedColors?: boolean;
  readonly isRightToLeft?: boolean;
}

/** The hardest of all. */
export const everythingAtOnce: Setting = {
  width: 320,
  hasLargeType: true,
  hasForcedColors: true,
  isRightToLeft: true,
};

/**
 * A walk's means, in a setting: in each state that it comes to, what a machine can see must be right.
 * @param check what else is looked at in each state
 */
export function lookAround(
  {openPage, merchant}: Pick<Walk, "openPage" | "merchant">,
  {width, scheme = "light", hasLargeType = false, hasForcedColors = false, isRightToLeft = false}: Setting,
  check: (state: string, page: Page) => Promise<void> = async () => undefined,
): Walk {
  const prepare = async (page: Page): Promise<void> => {
    await page.setViewportSize({width, height: 720});
    await page.emulateMedia({colorScheme: scheme, forcedColors: hasForcedColors ? "active" : null});
    if (hasLargeType) await enlargeType(page);
  };
  const {origin} = new URL(merchant.pageUrl);
  return {
    merchant,
    openPage: async (options) => {
      const page = await openPage({...options, scheme});
      await prepare(page);
      await page.evaluate(
        (dir) => {
          document.documentElement.dir = dir;
        },
        isRightToLeft ? "rtl" : "ltr",
      );
      return page;
    },
    look: async (state, page) => {
      // A window that has just opened, and frames that have just come, know nothing of it yet.
      await prepare(page);
      // A frame is as high as what is in it a moment after that has changed.
      await expect.poll(() => looksFindings(page, origin), {message: state}).toEqual([]);
      await check(state, page);
    },
  };
}
