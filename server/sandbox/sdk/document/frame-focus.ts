/** Delay before checking that the element kept the focus, in milliseconds. */
const focusCheckMs = 100;

/**
 * Resolves when this frame has the focus.
 *
 * An element that calls focus() earlier can lose the focus again. In Firefox a hidden frame can't have it.
 */
export function whenFrameFocused(): Promise<unknown> {
  if (document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("focus", resolve, {once: true}));
}

/**
 * Focuses an element once this frame has the focus. Tries once more, because the buyer's click and the page's focus()
 * call can cross: then the frame has no focus, or none of its elements has it.
 */
export async function focusInFrame(focus: () => void): Promise<void> {
  await whenFrameFocused();
  focus();
  setTimeout(() => {
    if (document.hasFocus() && document.activeElement !== document.body) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.focus();
    focus();
  }, focusCheckMs);
}
