import {css} from "lit";
import {adoptStyles, removeStyles} from "../controllers/adopt-styles.ts";

const gone = css`
  :host {
    display: none;
  }
`;

/**
 * Takes a tag that can't be offered out of the layout, in a moment in which nothing moves that the buyer looks at: at once
 * when it is not in view; else its place stays, empty, until the buyer's next click or key has done what it was meant
 * for, or the page is out of sight.
 */
export async function hideIneligible(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const root = element.shadowRoot!;
  if (await isSeen(element)) await moment(signal);
  if (signal.aborted) return;
  adoptStyles(root, gone);
  signal.addEventListener("abort", () => removeStyles(root, gone));
}

/** In view, or above it: some browsers then move what is in view. */
function isSeen(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const {top, height} = entry!.boundingClientRect;
      resolve(!document.hidden && height > 0 && top < innerHeight);
    });
    observer.observe(element);
  });
}

function moment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => resolve();
    for (const event of ["click", "keyup"]) addEventListener(event, heard, {once: true, signal});
    document.addEventListener("visibilitychange", heard, {once: true, signal});
    signal.addEventListener("abort", heard);
  });
}
