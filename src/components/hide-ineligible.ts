import {css} from "lit";
import {adoptStyles, removeStyles} from "./base.styles.ts";

const hidden = css`
  :host {
    display: none;
  }
`;

/**
 * Removes an ineligible element from the layout without a visible shift. Out of view it is removed immediately, otherwise
 * after the buyer's next click or key, or when the page is hidden.
 */
export async function hideIneligible(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const root = element.shadowRoot!;
  if (await isVisible(element)) await nextInteraction(signal);
  if (signal.aborted) return;
  adoptStyles(root, hidden);
  signal.addEventListener("abort", () => removeStyles(root, hidden));
}

/** In or above the viewport, because some browsers shift the page for elements above it. */
function isVisible(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const {top, height} = entries.at(-1)!.boundingClientRect;
      resolve(!document.hidden && height > 0 && top < innerHeight);
    });
    observer.observe(element);
  });
}

/** Resolves after the buyer's next click or key, or when the page is hidden. */
export function nextInteraction(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["click", "keyup"]) addEventListener(event, () => resolve(), {once: true, signal});
    document.addEventListener("visibilitychange", () => resolve(), {once: true, signal});
    signal.addEventListener("abort", () => resolve());
  });
}
