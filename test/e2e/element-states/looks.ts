import type {Page} from "@playwright/test";
import {enlargeType} from "../support/layout-faults.ts";
import type {Way} from "./element-page.ts";

/** Appearance of a page. */
export interface Look {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly forcedColors?: true;
}

/** Settings of a page, and the looks to check in it. */
export interface Opening {
  readonly name: string;
  readonly way: Way;
  readonly looks: readonly [Look, ...Look[]];
}

export const openings: readonly Opening[] = [
  {
    name: "light, 320 px, forced colors",
    way: {locale: "en", scheme: "light"},
    looks: [
      {name: "light", title: "light", width: 480},
      {name: "narrow", title: "320 px", width: 320},
      // Last: a frame of another origin keeps them.
      {name: "forced-colors", title: "forced colors", width: 480, forcedColors: true},
    ],
  },
  {
    name: "dark",
    way: {locale: "en", scheme: "dark"},
    looks: [{name: "dark", title: "dark", width: 480}],
  },
  {
    name: "right to left",
    way: {locale: "ar", scheme: "light"},
    looks: [{name: "rtl", title: "right to left", width: 480}],
  },
  {
    name: "200 % text",
    way: {locale: "en", scheme: "light", largeType: true},
    looks: [{name: "large", title: "200 % text", width: 640}],
  },
];

/** Gives the page this look. What has been opened since is given it, too. */
export async function wear(
  page: Page,
  {way: {largeType}}: Opening,
  {width, forcedColors}: Look,
): Promise<void> {
  // High enough that nothing scrolls: a click right after a page has scrolled may hit a frame where it was before.
  await page.setViewportSize({width, height: largeType ? 3000 : 1000});
  await page.emulateMedia({forcedColors: forcedColors ? "active" : null});
  if (largeType) await enlargeType(page);
}
