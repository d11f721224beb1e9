import type {Page} from "@playwright/test";
import {enlargeType} from "../support/layout-faults.ts";
import type {PageOptions} from "./element-page.ts";

/** Appearance of a page. */
export interface Look {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly forcedColors?: true;
}

/** A page's options, and the looks to test with it. */
export interface Variant {
  readonly name: string;
  readonly options: PageOptions;
  readonly looks: readonly [Look, ...Look[]];
}

export const variants: readonly Variant[] = [
  {
    name: "light, 320 px, forced colors",
    options: {locale: "en", scheme: "light"},
    looks: [
      {name: "light", title: "light", width: 480},
      {name: "narrow", title: "320 px", width: 320},
      // Last, because frames of another origin keep forced colors.
      {name: "forced-colors", title: "forced colors", width: 480, forcedColors: true},
    ],
  },
  {
    name: "dark",
    options: {locale: "en", scheme: "dark"},
    looks: [{name: "dark", title: "dark", width: 480}],
  },
  {
    name: "right to left",
    options: {locale: "ar", scheme: "light"},
    looks: [{name: "rtl", title: "right to left", width: 480}],
  },
  {
    name: "200 % text",
    options: {locale: "en", scheme: "light", largeType: true},
    looks: [{name: "large", title: "200 % text", width: 640}],
  },
];

/** Applies the look to the page and all its frames. */
export async function applyLook(
  page: Page,
  {options: {largeType}}: Variant,
  {width, forcedColors}: Look,
): Promise<void> {
  // High enough to avoid scrolling. A click right after scrolling can hit a frame's old position.
  await page.setViewportSize({width, height: largeType ? 3000 : 1000});
  await page.emulateMedia({forcedColors: forcedColors ? "active" : null});
  if (largeType) await enlargeType(page);
}
