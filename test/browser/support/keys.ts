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
