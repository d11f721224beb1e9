import type {Page} from "@playwright/test";

/** Where the pictures lie: the demo's build takes them along. Git doesn't. */
export const folder = "demo/public/gallery/pictures";

/** The file of one picture. */
export const pictureFile = (tag: string, state: string, look: string): string =>
  `${folder}/${tag}/${state}.${look}.png`;

/** When they are asked for: as much of the page as there is something on, and of a dialog over it. */
export async function takePicture(page: Page, tag: string, state: string, look: string): Promise<void> {
  if (process.env["SCREENSHOTS"] === undefined) return;
  // What is below the viewport's edge is not drawn in frames.
  const bottomOf = (selector: string) =>
    page.evaluate((selector) => {
      const bottoms = [...document.querySelectorAll(selector)].map(
        (element) => element.getBoundingClientRect().bottom + scrollY,
      );
      return Math.ceil(Math.max(0, ...bottoms));
    }, selector);
  const before = page.viewportSize()!;
  const {width} = before;
  // Frames are as high as what is in them a moment after that has changed.
  for (let known = -1, now = await bottomOf("main"); known !== now; now = await bottomOf("main")) {
    known = now;
    await page.setViewportSize({width, height: Math.max(720, now)});
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, {timeout: 1000})));
  }
  const height = await bottomOf("main, dialog[open]");
  await page.screenshot({
    path: pictureFile(tag, state, look),
    clip: {x: 0, y: 0, width, height},
    animations: "disabled",
    caret: "initial",
  });
  await page.setViewportSize(before);
}
