import type {Page} from "@playwright/test";

/** Steps after which a page that never returns to its beginning fails the test. */
const MOST_STEPS = 400;

/**
 * Moves the focus through all controls of a page, forwards and then backwards. Returns the controls of which a part lies below a
 * sticky or fixed element while they have the focus (WCAG 2.2, 2.4.11 "Focus Not Obscured").
 */
export async function coveredFocus(page: Page): Promise<{covered: string[]; steps: number}> {
  const covered = new Set<string>();
  let steps = 0;
  for (const key of ["Tab", "Shift+Tab"]) {
    await page.evaluate(() => {
      document.querySelector("[data-seen]")?.removeAttribute("data-seen");
      (document.activeElement as HTMLElement | null)?.blur();
    });
    // From the page's beginning forwards, and from its end backwards.
    await page.evaluate(
      (isForward) => scrollTo(0, isForward ? 0 : document.body.scrollHeight),
      key === "Tab",
    );
    for (let step = 0; ; step += 1) {
      if (step === MOST_STEPS) throw new Error(`The focus is still in the page after ${MOST_STEPS} steps.`);
      await page.keyboard.press(key);
      const state = await page.evaluate(stateOfFocus);
      if (state === undefined) break;
      steps += 1;
      if (state !== "") covered.add(`${key}: ${state}`);
    }
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("[data-seen]")) each.removeAttribute("data-seen");
    });
  }
  return {covered: [...covered], steps};
}

/** The covered control with the focus; empty if it isn't covered; undefined if the focus left the page or began again. */
function stateOfFocus(): string | undefined {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body || focused.dataset["seen"] !== undefined) return undefined;
  focused.dataset["seen"] = "";
  const {left, right, top, bottom} = focused.getBoundingClientRect();
  const name = focused.outerHTML.slice(0, 120);
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (to <= from) return `out of view: ${name}`;
  const isPinned = (each: Element) => ["sticky", "fixed"].includes(getComputedStyle(each).position);
  const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1);
  // A control that is taller than the window can't be seen as a whole.
  const isTall = bottom - top > innerHeight / 2;
  const heights = isTall ? [(from + to) / 2] : [top + 2, (from + to) / 2, bottom - 2];
  for (const y of heights) {
    for (let above = document.elementFromPoint(x, y); above; above = above.parentElement) {
      if (above === focused || above.contains(focused) || focused.contains(above)) break;
      if (isPinned(above)) return `below ${above.className || above.localName}: ${name}`;
    }
    if (y < 0 || y >= innerHeight) return `partly out of view: ${name}`;
  }
  return "";
}
