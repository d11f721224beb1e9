import {expect, type Page} from "@playwright/test";
import {enlargeType, layoutFaults} from "../support/layout-faults.ts";
import type {Flow} from "./flows.ts";

/** Appearance settings of the browser and the page. */
export interface Settings {
  readonly width: number;
  readonly scheme?: "light" | "dark";
  readonly hasLargeType?: boolean;
  readonly hasForcedColors?: boolean;
  readonly isRightToLeft?: boolean;
}

/** The combination of settings with the least space. */
export const hardestSettings: Settings = {
  width: 320,
  hasLargeType: true,
  hasForcedColors: true,
  isRightToLeft: true,
};

/**
 * Returns arguments for a flow that apply the settings and check the layout in each state.
 * @param check further checks in each state
 */
export function checkAppearance(
  {openPage, merchant}: Pick<Flow, "openPage" | "merchant">,
  {width, scheme = "light", hasLargeType = false, hasForcedColors = false, isRightToLeft = false}: Settings,
  check: (state: string, page: Page) => Promise<void> = async () => undefined,
): Flow {
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
    inspect: async (state, page) => {
      // New windows and frames don't have the settings yet.
      await prepare(page);
      // A frame adapts its height a moment after its content has changed.
      await expect.poll(() => layoutFaults(page, origin), {message: state}).toEqual([]);
      await check(state, page);
    },
  };
}
