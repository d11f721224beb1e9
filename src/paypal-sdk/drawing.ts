import {shared} from "../page-state.ts";

const drawing = () => shared("drawing", () => new Set<Promise<void>>());

/**
 * Resolves once what is drawn now can be on the screen; in a page that nobody looks at, a moment later. Whoever waits for
 * it asks the page's instance for a component in the same task.
 */
export function drawn(): Promise<void> {
  const moment = new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  }).then(() => void drawing().delete(moment));
  drawing().add(moment);
  return moment;
}

/** Resolves when nobody on the page draws before asking. */
export const allDrawn = () => Promise.all(drawing());
