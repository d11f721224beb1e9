import type {Page} from "@playwright/test";

/** An entry of the Layout Instability API, for which TypeScript has no type. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {node?: Node; previousRect: DOMRect; currentRect: DOMRect}[];
}

/** Returns a function that lists the layout shifts without recent input. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, {shifts});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const {value, hadRecentInput, sources} = entry as LayoutShift;
        if (hadRecentInput) continue;
        for (const {node, previousRect, currentRect} of sources)
          shifts.push(`${node?.nodeName} ${previousRect.y} -> ${currentRect.y} (${value})`);
      }
    }).observe({type: "layout-shift", buffered: true});
  });
  return () =>
    page.evaluate(async () => {
      // Shifts are reported after their frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as {shifts: string[]}).shifts;
    });
}
