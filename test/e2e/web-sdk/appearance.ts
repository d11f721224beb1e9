import {expect, type Page} from "@playwright/test";
import {enlargeType, looksFindings} from "../support/layout-faults.ts";
import type {Walk} from "./flows.ts";

/** Appearance settings of the browser and the page. */
export interface Settings {
  readonly width: number;
  readonly scheme?: "light" | "dark";
  readonly hasLargeType?: boolean;
  readonly hasForcedColors?: boolean;
  readonly isRightToLeft?: boolean;
}

/** Most difficult combination of settings. */
export const hardestSettings: Settings = {
  width: 320,
  hasLargeType: true,
  hasForcedColors: true,
  isRightToLeft: true,
};

/**
 * Runs a walk with the settings and checks the appearance in each state.
 * @param check further checks in each state
 */
export function checkAppearance(
  {openPage, merchant}: Pick<Walk, "openPage" | "merchant">,
  {width, scheme = "light", hasLargeType = false, hasForcedColors = false, isRightToLeft = false}: Settings,
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
      // New windows and frames don't have the settings yet.
      await prepare(page);
      // A frame adapts its height a moment after its content has changed.
      await expect.poll(() => looksFindings(page, origin), {message: state}).toEqual([]);
      await check(state, page);
    },
  };
}
