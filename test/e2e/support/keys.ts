import type {Locator, Page} from "@playwright/test";

/**
 * Presses a key that may remove its frame. The acknowledgement may be lost with the frame, so a test waits for the effect.
 */
export function pressAway(page: Page, key: string): void {
  page.keyboard.press(key).catch(() => undefined);
}

/** Clicks a control that removes its own frame, see {@link pressAway}. */
export function clickAway(locator: Locator): void {
  locator.click().catch(() => undefined);
}

/**
 * Waits for a press that may close its window or frame. A loss of the acknowledgement is ignored, so a test waits for
 * the effect.
 */
export async function mayClose(press: Promise<void>): Promise<void> {
  await press.catch((error: unknown) => {
    if (!/has been closed|frame was detached/i.test(String(error))) throw error;
  });
}
