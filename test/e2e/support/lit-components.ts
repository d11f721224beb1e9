import {fileURLToPath} from "node:url";
import type {FrameLocator, Locator, Page} from "@playwright/test";
import {bundle} from "../clients/bundle.ts";

/** Script with Lit components whose shadow roots show the HTML of the page's template: `<shop-panel>`, and one in `<shop-app>`. */
export const litComponents = (): Promise<string> =>
  bundle(fileURLToPath(new URL("lit-components/components.ts", import.meta.url)));

/** Body of a page with one of these components. `/lit.js` has their script. */
export const inLitComponent = (html: string, tag: "shop-panel" | "shop-app" = "shop-panel"): string =>
  `<template>${html}</template><${tag}></${tag}><script type="module" src="/lit.js" nonce="n1"></script>`;

/** The node in this slot of the element, also if the slot passes on a child of a component around the element. */
export async function shownIn(
  element: Locator,
  slot: string,
  page: Pick<Page | FrameLocator, "locator">,
): Promise<Locator> {
  const placed = element.locator(`[slot="${slot}"]`);
  const name = await placed.evaluate((node) => (node instanceof HTMLSlotElement ? node.name : ""));
  return name === "" ? placed : page.locator(`[slot="${name}"]:not(slot)`);
}
