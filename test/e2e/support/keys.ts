import type {Locator, Page} from "@playwright/test";

/**
 * Presses a key that may remove its frame. The acknowledgement may be lost with the frame, so a test waits for the effect.
 */
export function pressAway(page: Page, key: string): void {
  page.keyboard.press(key).catch(() => undefined);
}

/** Clicks what takes away the frame that it is in, as {@link pressAway} presses. */
export function clickAway(locator: Locator): void {
  locator.click().catch(() => undefined);
}

/**
 * Waits for a press that may close the window it is made in, or take its frame away: gone before the press was acknowledged is
 * no failure of it. What came of the press is what a test waits for.
 */
export async function mayClose(press: Promise<void>): Promise<void> {
  await press.catch((error: unknown) => {
    if (!/has been closed|frame was detached/i.test(String(error))) throw error;
  });
}
