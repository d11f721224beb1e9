import type {Locator, Page} from "@playwright/test";

/**
 * Presses a key that may take away the frame it goes to: its acknowledgement can go with the frame, so nobody waits for it.
 * What the key did is what a test waits for.
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
