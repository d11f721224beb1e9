import type {BrowserContext} from "@playwright/test";

/**
 * Chromium sends a press on a frame of another site to the page around it until the frame is painted. Tests are faster than
 * buyers, so a new frame is covered until then, and a test's press waits.
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
