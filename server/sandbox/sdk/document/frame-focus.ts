/** How soon it is known whether the frame kept the focus, in milliseconds. */
const settledMs = 100;

/**
 * When this frame has the focus. The page gives it: an element that takes it by itself before can lose it again, and while
 * the page keeps the frame hidden Firefox lets nothing in it have the focus.
 */
export function frameFocused(): Promise<unknown> {
  if (document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("focus", resolve, {once: true}));
}

/**
 * Focuses in this frame. The buyer's last press in it and the page's giving it the focus can cross, and then nobody has it:
 * the frame asks once more.
 */
export async function focusHere(focus: () => void): Promise<void> {
  await frameFocused();
  focus();
  setTimeout(() => {
    if (document.hasFocus()) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.focus();
    focus();
  }, settledMs);
}
