import type {Frame, Page} from "@playwright/test";

/** Folder of the pictures for the demo's build, which Git ignores. */
export const folder = "demo/public/gallery/pictures";

/** Path of a picture. */
export const pictureFile = (tag: string, state: string, look: string): string =>
  `${folder}/${tag}/${state}.${look}.png`;

/** Waits until a frame has painted its new size, at most a second: a frame out of sight doesn't paint. */
async function nextPaint(frame: Frame): Promise<void> {
  const paint = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      setTimeout(resolve, 1000);
    });
  // The frame may be removed meanwhile.
  await frame.evaluate(paint).catch(() => undefined);
}

/** Takes a picture of the page's content and of a dialog, if SCREENSHOTS is set. */
export async function takePicture(page: Page, tag: string, state: string, look: string): Promise<void> {
  if (process.env["SCREENSHOTS"] === undefined) return;
  // Frames don't render below the viewport.
  const bottomOf = (selector: string) =>
    page.evaluate((selector) => {
      const bottoms = [...document.querySelectorAll(selector)].map(
        (element) => element.getBoundingClientRect().bottom + scrollY,
      );
      return Math.ceil(Math.max(0, ...bottoms));
    }, selector);
  const before = page.viewportSize()!;
  const {width} = before;
  // A frame adapts its height a moment after its content has changed.
  for (let known = -1, now = await bottomOf("main"); known !== now; now = await bottomOf("main")) {
    known = now;
    await page.setViewportSize({width, height: Math.max(720, now)});
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, {timeout: 1000})));
  }
  await Promise.all(page.frames().map(nextPaint));
  const height = await bottomOf("main, dialog[open]");
  await page.screenshot({
    path: pictureFile(tag, state, look),
    clip: {x: 0, y: 0, width, height},
    animations: "disabled",
    caret: "initial",
  });
  await page.setViewportSize(before);
}
