import type {Page} from "@playwright/test";

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {node?: Node; previousRect: DOMRect; currentRect: DOMRect}[];
}

/** Tells every shift of the layout that no press explains. */
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
