import type {BrowserContext} from "@playwright/test";

/**
 * Right after a frame of another site is shown, until the screen has been drawn with it, Chromium gives what is pressed on it
 * to the page around it: nobody hears of a press. No buyer is as fast; a test is. For that moment such a frame counts as
 * covered, so that a test's press waits.
 */
export async function coverNewFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const cover = async ({style}: HTMLIFrameElement): Promise<void> => {
      style.setProperty("pointer-events", "none", "important");
      for (let drawn = 0; drawn < 3; drawn++) await frame();
      style.removeProperty("pointer-events");
    };
    new MutationObserver((changes) => {
      for (const {target, oldValue} of changes)
        if (
          target instanceof HTMLIFrameElement &&
          oldValue?.includes("visibility: hidden") &&
          target.style.visibility === "visible"
        )
          void cover(target);
    }).observe(document, {attributeFilter: ["style"], attributeOldValue: true, subtree: true});
  });
}
